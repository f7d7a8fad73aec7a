import { type Hex, parseHex, requireInput } from '@parachron/core';
import type { PortableType } from '@polkadot/types/interfaces';
import type { Codec, Registry } from '@polkadot/types/types';
import type { Enum } from '@polkadot/types-codec';
import { describePallet } from './describePallet.js';

/** Reason why a call failed, by the chain's own names. */
export type DispatchFailure = {
  /** The variant of the runtime's DispatchError: `Module`, `BadOrigin`, `Token`, `Arithmetic`, … */
  readonly kind: string;
  /** The name of the error: `InsufficientBalance`, `FundsUnavailable`, `BadOrigin`. */
  readonly error: string;
  /** Description in the chain's own metadata, or the common description; may be empty. */
  readonly docs: string;
} & (
  | {
      /** The pallet whose error it is; only for `Module`. */
      readonly pallet: string;
      /** The usual name of the pallet, which the chain may name otherwise. */
      readonly usualPallet: string;
    }
  | { readonly pallet?: never; readonly usualPallet?: never }
);

/**
 * Names a failure by the chain's own names: `Proxy.Duplicate`, `BadOrigin`.
 *
 * Sends: nothing.
 *
 * @example
 * ```ts
 * import { type DispatchFailure, nameFailure } from '@parachron/client';
 *
 * declare const failure: DispatchFailure;
 * nameFailure(failure); // 'Balances.InsufficientBalance'
 * ```
 */
export function nameFailure({ pallet, error }: Pick<DispatchFailure, 'pallet' | 'error'>): string {
  return pallet === undefined ? error : `${pallet}.${error}`;
}

// Runtimes have no descriptions of errors without a pallet.
const commonDocs: ReadonlyMap<string, string> = new Map([
  ['BadOrigin', 'The call needs another origin than the one it was sent with'],
  ['CannotLookup', 'An address could not be turned into an account'],
  ['ConsumerRemaining', 'The account is still referred to'],
  ['NoProviders', 'The account has nothing that keeps it alive'],
  ['TooManyConsumers', 'Too many things refer to the account'],
  ['Exhausted', 'A resource of the block is used up'],
  ['Corruption', 'The state of the chain is damaged'],
  ['Unavailable', 'A resource is not there at the moment'],
  ['RootNotAllowed', 'Root may not send this call'],
]);

/**
 * Decodes a DispatchError with the names of its runtime.
 *
 * Sends: nothing.
 *
 * @param registry the runtime's types
 * @param dispatchError the decoded value, or its SCALE bytes
 * @returns kind, pallet, name and documentation; an error that the metadata does not list is named by its index
 *
 * @example
 * ```ts
 * import { decodeDispatchError } from '@parachron/client';
 * import type { Registry } from '@polkadot/types/types';
 *
 * declare const relay: Registry;
 * decodeDispatchError(relay, '0x02'); // { kind: 'BadOrigin', error: 'BadOrigin', docs: 'The call needs …' }
 * ```
 */
export function decodeDispatchError(
  registry: Registry,
  dispatchError: Codec | Hex | Uint8Array,
): DispatchFailure {
  requireInput(
    { registry, dispatchError },
    { registry: 'registry', dispatchError: typeof dispatchError === 'string' ? 'string' : 'object' },
  );
  const decoded =
    typeof dispatchError === 'string' || dispatchError instanceof Uint8Array
      ? registry.createTypeUnsafe('SpRuntimeDispatchError', [toBytes(dispatchError)])
      : dispatchError;
  if (!isEnum(decoded)) return { kind: 'Other', error: decoded.toString(), docs: '' };
  const kind = decoded.type;
  if (kind === 'Module') return decodeModuleError(registry, decoded.value);
  const inner = decoded.value;
  const error = isEnum(inner) ? inner.type : kind;
  return { kind, error, docs: commonDocs.get(error) ?? '' };
}

// The classes of polkadot.js would load its types library.
function isEnum(value: Codec): value is Enum {
  return 'type' in value && typeof value.type === 'string' && 'value' in value;
}

function toBytes(given: Hex | Uint8Array): Uint8Array {
  return typeof given === 'string' ? parseHex(given, { field: 'dispatchError' }) : given;
}

function decodeModuleError(registry: Registry, value: Codec): DispatchFailure {
  const [palletIndex, errorIndex] = readIndices(value);
  const pallet = registry.metadata.pallets.find((candidate) => candidate.index.toNumber() === palletIndex);
  const name = pallet?.name.toString() ?? `pallet ${palletIndex}`;
  const variant = findVariant(registry, pallet?.errors.unwrapOr(undefined)?.type, errorIndex);
  const docs = (variant?.docs ?? []).map((line) => line.toString().trim()).join(' ');
  return {
    kind: 'Module',
    ...describePallet(registry, name),
    error: variant?.name.toString() ?? `error ${errorIndex}`,
    docs: docs.trim().replace(/\.$/, ''),
  };
}

// The error has one byte on older runtimes, and four bytes on runtimes with nested errors; the first byte is the pallet's
// own.
function readIndices(value: Codec): [number, number] {
  if (!(value instanceof Map)) return [-1, -1];
  const error: unknown = value.get('error');
  const errorIndex = error instanceof Uint8Array ? error[0] : Number(String(error));
  return [Number(value.get('index')?.toString()), errorIndex ?? -1];
}

function findVariant(registry: Registry, type: PortableType['id'] | undefined, index: number) {
  if (!type) return undefined;
  const { def } = registry.lookup.getSiType(type);
  return def.isVariant ? def.asVariant.variants.find((one) => one.index.toNumber() === index) : undefined;
}
