import type { Codec, Registry } from '@polkadot/types/types';
import { parseHex } from '../bytes/parseHex.js';
import { defineError } from '../errors/defineError.js';
import { isParachronError } from '../errors/ParachronError.js';
import { requireInput } from '../input/requireInput.js';
import { isRecord } from '../json/json.js';
import { pluralize } from '../text/text.js';
import { describeCodecError } from './describeCodecError.js';

/** An asset that pays fees, in the form of the chain: its number, its location by the chain's own names, or the bytes of either. */
export type FeeAsset = number | bigint | string | Readonly<Record<string, unknown>>;

/** A chain takes no fees in an asset, or does not know the asset in this form. */
export class FeeAssetRefusedError extends defineError({
  code: 'FEE_ASSET_REFUSED',
  fault: 'input',
  message: (facts: { reason: string }) => `feeAsset: ${facts.reason}.`,
  hint: () =>
    'Omit `feeAsset` to pay in the native token, or give the asset in the form of ChargeAssetTxPayment in the metadata.',
}) {}

/**
 * Encodes an asset that pays fees by the types of a chain.
 *
 * Sends: nothing.
 *
 * @param registry the runtime's types
 * @param asset its number, its location by the chain's own names, or the bytes of either
 * @throws FEE_ASSET_REFUSED when the transactions of the chain have no `ChargeAssetTxPayment`, or the asset does not fit its type
 * @throws INVALID_HEX when the bytes are not hexadecimal
 *
 * @example
 * ```ts
 * import { encodeFeeAsset } from '@parachron/core';
 * import type { Registry } from '@polkadot/types/types';
 *
 * declare const assetHub: Registry;
 * encodeFeeAsset(assetHub, { parents: 1, interior: { X1: [{ Parachain: 2114 }] } }).toHex();
 * ```
 */
export function encodeFeeAsset(registry: Registry, asset: FeeAsset): Codec {
  requireInput({ registry }, { registry: 'registry' });
  const types = findFeeAssetTypes(registry);
  if (!types)
    throw new FeeAssetRefusedError({ reason: `the transactions of this chain have no ${feeAssetExtension}` });
  try {
    const isHex = typeof asset === 'string' && asset.startsWith('0x');
    const given = isHex ? parseHex(asset, { field: 'feeAsset' }) : asset;
    const encoded = registry.createTypeUnsafe(registry.createLookupType(types.asset), [given]);
    const { isVariant } = registry.lookup.getSiType(types.asset).def;
    const reason = isVariant ? compareVariant(given, encoded) : compare(given, encoded);
    if (reason === undefined) return encoded;
    throw new FeeAssetRefusedError({ reason });
  } catch (cause) {
    if (isParachronError(cause)) throw cause;
    throw new FeeAssetRefusedError({ reason: describeCodecError(cause) }, { cause });
  }
}

/** polkadot.js ignores surplus bytes. */
function compareLength(given: Uint8Array, { encodedLength }: Codec): string | undefined {
  if (encodedLength === given.length) return undefined;
  return `expected ${encodedLength} ${pluralize(encodedLength, 'byte')}, got ${given.length}`;
}

/** polkadot.js takes a number for the index of a variant, and uses the default for a missing value. */
function compareVariant(given: unknown, encoded: Codec): string | undefined {
  if (given instanceof Uint8Array) return compareLength(given, encoded);
  if (isRecord(given)) return undefined;
  const [value] = Object.values(Object(encoded.toJSON()));
  if (typeof given !== 'string') return 'expected the name of a variant, got a number';
  return value === null ? undefined : `missing the value of ${given}`;
}

/** polkadot.js uses the default for each missing field. */
function compare(given: unknown, encoded: Codec): string | undefined {
  if (given instanceof Uint8Array) return compareLength(given, encoded);
  const json = encoded.toJSON();
  if (!isRecord(json)) return isRecord(given) ? 'expected a number, got an object' : undefined;
  const missing = isRecord(given)
    ? Object.keys(json).filter((name) => !Object.hasOwn(given, name))
    : Object.keys(json);
  return missing.length > 0 ? `missing ${missing.join(', ')}` : undefined;
}

type LookupId = Parameters<Registry['createLookupType']>[0];

/** The transaction extension that names the asset of a fee. */
const feeAssetExtension = 'ChargeAssetTxPayment';

/**
 * Finds the type of the assets that pay fees on a chain: the field `asset_id` of the transaction extension `ChargeAssetTxPayment`.
 *
 * Sends: nothing.
 *
 * @param registry the runtime's types
 * @returns the types of the optional asset and of the asset; undefined if only the chain's own token pays fees
 *
 * @example
 * ```ts
 * import { findFeeAssetTypes } from '@parachron/core';
 * import type { Registry } from '@polkadot/types/types';
 *
 * declare const chain: Registry;
 * findFeeAssetTypes(chain) === undefined; // true where only the chain's own token pays fees
 * ```
 */
export function findFeeAssetTypes(
  registry: Registry,
): { readonly option: LookupId; readonly asset: LookupId } | undefined {
  requireInput({ registry }, { registry: 'registry' });
  const { lookup, metadata } = registry;
  const found = metadata.extrinsic.transactionExtensions.find(
    ({ identifier }) => identifier.toString() === feeAssetExtension,
  );
  const { def } = found ? lookup.getSiType(found.type) : { def: undefined };
  const fields = def?.isComposite ? [...def.asComposite.fields] : [];
  const option = fields.find(({ name }) => name.isSome && name.unwrap().toString() === 'asset_id')?.type;
  const inner = option && lookup.getSiType(option).def;
  const asset = inner?.isVariant
    ? [...inner.asVariant.variants].find(({ name }) => name.toString() === 'Some')?.fields[0]?.type
    : undefined;
  return option && asset && { option, asset };
}
