import { formatHex, type Hex } from '@parachron/core';
import { blake2_256 } from './host/hashing.js';
import { getTrieRoot } from './trie.js';

/**
 * Returns the root of a whole state.
 *
 * @param version of the state: `stateVersion` of the runtime
 */
export function getStateRoot(entries: ReadonlyMap<Hex, Uint8Array>, version: 0 | 1): Hex {
  const sorted = [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
  const root = getTrieRoot(
    sorted.map(([key, value]) => [key.slice(2), value]),
    { hash: blake2_256, version },
  );
  return formatHex(root);
}
