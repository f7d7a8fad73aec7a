import { formatHex, type Hex, pluralize } from '@parachron/core';
import { bytes, hexBytes, newtype } from '@parachron/core/scale';
import { hexToU8a } from '@polkadot/util';
import type { Codec } from './Codec.js';
import type { Writer } from './Writer.js';

const hexPattern = /^0x(?:[0-9a-f]{2})*$/i;

/** A fixed number of bytes. */
export function createFixedBytesCodec(size: number): Codec<Hex> {
  return {
    type: hexBytes(size),
    write(output, value) {
      const all = parseBytes(output, value);
      if (all.length !== size)
        throw output.fail(`has ${all.length} ${pluralize(all.length, 'byte')}, not ${size}`);
      output.raw(all);
    },
    read: (input) => formatHex(input.raw(size)),
    format: (value) => value,
    compare: compareHex,
  };
}

/** Bounded type of a runtime: the first refuses more bytes, the second only warns. */
export type Bound = 'bounded_vec::BoundedVec' | 'weak_bounded_vec::WeakBoundedVec';

/** Bytes with a length prefix; the runtime's own type may limit the length. */
export function createByteListCodec(most = Number.POSITIVE_INFINITY, bound?: Bound): Codec<Hex> {
  return {
    type: bound === undefined ? bytes : newtype(`bounded_collections::${bound}`, bytes),
    write(output, value) {
      const all = parseBytes(output, value);
      if (all.length > most) throw output.fail(`has ${all.length} bytes, at most ${most} fit`);
      output.compact(all.length);
      output.raw(all);
    },
    read(input) {
      const size = input.count();
      if (size > most) throw input.fail(`${size} bytes, at most ${most} fit`);
      return formatHex(input.raw(size));
    },
    format: (value) => value,
    compare: compareHex,
  };
}

function parseBytes(output: Writer, value: unknown): Uint8Array {
  if (typeof value !== 'string' || !hexPattern.test(value)) throw output.fail('is not 0x-prefixed hex');
  return hexToU8a(value);
}

function compareHex(left: Hex, right: Hex): number {
  const [a, b] = [left.toLowerCase(), right.toLowerCase()];
  return Number(a > b) - Number(a < b);
}
