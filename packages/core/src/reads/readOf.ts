import type { Codec, Registry } from '@polkadot/types/types';
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
