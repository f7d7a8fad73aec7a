import type { Codec } from '@polkadot/types/types';
import type { StorageRead } from './Read.js';

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
