import type { Hex } from '@parachron/core';
import { Writer } from '@parachron/core/scale';
import { toHex } from '../scale/hex.js';
import { Trie } from '../state/trie/Trie.js';

/** The root of a block's extrinsics, of the trie that has each under its index; with pauses between pieces of the work. */
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
