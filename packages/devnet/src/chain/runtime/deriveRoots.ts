import type { Hex } from '@parachron/core';
import { Writer } from '@parachron/core/scale';
import { toHex } from '../scale/hex.js';
import { Trie } from '../state/trie/Trie.js';

/** The root of a block's extrinsics: of the trie that has each under its index. */
export function deriveExtrinsicsRoot(extrinsics: readonly Uint8Array[]): Hex {
  const key = (index: number) => {
    const writer = new Writer(4);
    writer.compact(index);
    return toHex(writer.finish());
  };
  return new Trie().with(extrinsics.map((bytes, index) => [key(index), bytes] as const)).getRoot();
}
