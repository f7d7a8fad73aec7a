import { Reader } from '@parachron/core/scale';
import { hexToU8a } from '@polkadot/util';
import type { SmallChain } from '../../src/chain/SmallChain.js';
import type { StorageItem } from '../../src/chain/storage.js';
import { listKeys, stateOf } from './smallChain.js';

const hashLengths = { Blake2128Concat: 16, Twox64Concat: 8, Identity: 0 } as const;

/** Lists the entries of a map in the state of a chain's head. */
export function listEntries<K extends readonly unknown[], V>(chain: SmallChain, item: StorageItem<K, V>) {
  const { keys, types } = chain.runtime;
  return listKeys(chain, keys.key(item)).map((key) => {
    const reader = new Reader(hexToU8a(key));
    reader.offset = 32;
    const parsed = item.keys.map(([hasher, type]) => {
      reader.offset += hashLengths[hasher];
      return types.codec(type).decode(reader);
    });
    const value = types.decode(item.type, stateOf(chain).get(key) as Uint8Array);
    return { keys: parsed as unknown as K, value: value as NonNullable<V> };
  });
}
