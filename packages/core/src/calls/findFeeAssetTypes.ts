import type { Registry } from '@polkadot/types/types';
import { requireInput } from '../input/requireInput.js';

type LookupId = Parameters<Registry['createLookupType']>[0];

/** The transaction extension that names the asset of a fee. */
export const feeAssetExtension = 'ChargeAssetTxPayment';

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
