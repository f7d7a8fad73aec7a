import type { Codec, Registry } from '@polkadot/types/types';
import { requireInput } from '../input/requireInput.js';
import type { ConstantRead, RuntimeCallRead, StorageRead } from './Read.js';

/**
 * Describes a storage value to read.
 *
 * @example
 * ```ts
 * import { storageRead } from '@parachron/core';
 *
 * storageRead('Paras', 'ParaLifecycles', [2114], (value) => value?.toString());
 * ```
 */
export function storageRead<T>(
  pallet: string,
  item: string,
  keys: readonly unknown[],
  decode: (value: Codec | undefined) => T,
): StorageRead<T> {
  const shape = { pallet: 'string', item: 'string', keys: 'array', decode: 'function' } as const;
  requireInput({ pallet, item, keys, decode }, shape);
  return { kind: 'storage', pallet, item, keys, decode };
}

/**
 * Describes a constant of the runtime to read.
 *
 * @example
 * ```ts
 * import { constantRead } from '@parachron/core';
 *
 * constantRead('Balances', 'ExistentialDeposit', (value) => BigInt(value.toString()));
 * ```
 */
export function constantRead<T>(pallet: string, name: string, decode: (value: Codec) => T): ConstantRead<T> {
  requireInput({ pallet, name, decode }, { pallet: 'string', name: 'string', decode: 'function' });
  return { kind: 'constant', pallet, name, decode };
}

/**
 * Describes a runtime API to call.
 *
 * @example
 * ```ts
 * import { runtimeCallRead } from '@parachron/core';
 *
 * runtimeCallRead('Core', 'version', () => new Uint8Array(), (bytes) => bytes.length);
 * ```
 */
export function runtimeCallRead<T>(
  api: string,
  method: string,
  args: (registry: Registry) => Uint8Array,
  decode: (result: Uint8Array, registry: Registry) => T,
): RuntimeCallRead<T> {
  return { kind: 'runtimeCall', api, method, args, decode };
}

/** A decoded value in its plain form, by the chain's names. */
export type Fields = { readonly [name: string]: unknown };

/**
 * Reads a value in its plain form, with fields by name.
 *
 * @param value as polkadot.js decodes it; undefined has no fields
 *
 * @example
 * ```ts
 * import { readAmount, readFields, storageRead } from '@parachron/core';
 *
 * storageRead('Balances', 'InactiveIssuance', [], (value) => readAmount(readFields(value), 'amount') ?? 0n);
 * ```
 */
export function readFields(value: Codec | undefined): Fields {
  return Object(value?.toJSON() ?? {});
}

/**
 * Reads a list in its plain form.
 *
 * @param value as polkadot.js decodes it; undefined and values of other kinds have no elements
 *
 * @example
 * ```ts
 * import { readList, storageRead } from '@parachron/core';
 *
 * storageRead('Paras', 'Parachains', [], (value) => readList(value).map(Number));
 * ```
 */
export function readList(value: Codec | undefined): readonly unknown[] {
  const plain = value?.toJSON();
  return Array.isArray(plain) ? plain : [];
}

/**
 * Reads an unsigned integer of any size from plain fields.
 *
 * @param fields as `readFields` gives them: numbers, decimal text or big-endian hex
 * @param names of the field, of which the first match counts: versions of a pallet use different names
 * @returns undefined if no field has any of the names
 *
 * @example
 * ```ts
 * import { readAmount } from '@parachron/core';
 *
 * readAmount({ miscFrozen: '0x0a' }, 'frozen', 'miscFrozen'); // 10n
 * ```
 */
export function readAmount(fields: Fields, ...names: string[]): bigint | undefined {
  const found = names.map((name) => fields[name]).find((value) => value !== undefined && value !== null);
  return typeof found === 'number' || typeof found === 'string' ? BigInt(found) : undefined;
}
