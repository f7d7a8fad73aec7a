import type { Hex } from '@parachron/core';
import { blake2AsU8a } from '@polkadot/util-crypto';
import { joinBytes, toHex } from '../scale/hex.js';
import { Writer } from '../scale/Writer.js';
import type { Changes } from '../state/State.js';

/**
 * The state root of a block: the hash of the parent's root and of what the block changed, in order of the keys. It
 * tells equal states of equal histories; it is no root of a trie, so that no proofs can be made of it.
 */
export function deriveStateRoot(parentRoot: Hex, changes: Changes): Hex {
  const writer = new Writer(4096);
  writeHex(writer, parentRoot);
  for (const key of [...changes.keys()].sort()) {
    const value = changes.get(key);
    writeHex(writer, key);
    writer.u8(value ? 1 : 0);
    if (value) {
      writer.compact(value.length);
      writer.raw(value);
    }
  }
  return toHex(blake2AsU8a(writer.finish(), 256));
}

function writeHex(writer: Writer, hex: string): void {
  writer.hex(hex, (hex.length - 2) / 2);
}

/** The root of a block's extrinsics: the hash of all of them. */
export function deriveExtrinsicsRoot(extrinsics: readonly Uint8Array[]): Hex {
  return toHex(blake2AsU8a(joinBytes(extrinsics), 256));
}
