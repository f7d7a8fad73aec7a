import type { Hex } from '@parachron/core';
import { Writer } from '@parachron/core/scale';
import { toHex } from '../scale/hex.js';
import { Trie } from '../state/trie/Trie.js';

/** Derives the root of a block's extrinsics: a trie with each extrinsic under its index. Pauses between pieces of the work. */
export function* deriveExtrinsicsRoot(extrinsics: readonly Uint8Array[]): Generator<undefined, Hex> {
  let trie = new Trie();
  for (const [index, bytes] of extrinsics.entries()) {
    const writer = new Writer(4);
    writer.compact(index);
    trie = trie.with([[toHex(writer.finish()), bytes]]);
    yield undefined;
  }
  yield* trie.hashInPieces();
  return trie.getRoot();
}
