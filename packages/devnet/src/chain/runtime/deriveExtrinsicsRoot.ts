import type { Hex } from '@parachron/core';
import { Writer } from '@parachron/core/scale';
import { toHex } from '@parachron/network';
import { Trie } from '../state/Trie.js';

/** Derives the root of a block's extrinsics: a trie with each extrinsic under its index. */
export function deriveExtrinsicsRoot(extrinsics: readonly Uint8Array[]): Hex {
  const entries = extrinsics.map((bytes, index) => {
    const writer = new Writer(4);
    writer.compact(index);
    return [toHex(writer.finish()), bytes] as const;
  });
  return new Trie().with(entries).getRoot();
}
