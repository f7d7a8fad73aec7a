import { formatHex, type Hex, pluralize } from '@parachron/core';
import * as scale from '@parachron/core/scale';
import { bytes, hexBytes, newtype } from '@parachron/core/scale';
import { hexToU8a } from '@polkadot/util';
import type { Reader, Writer } from './bytes.js';
import type { Codec } from './Codec.js';

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
type Bound = 'bounded_vec::BoundedVec' | 'weak_bounded_vec::WeakBoundedVec';

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

/** A compact whole number of up to 32 bits. */
export const compactU32: Codec<number> = createNumberCodec(
  { type: scale.compact(scale.u32), bits: 32 },
  (output, value) => output.compact(value),
  (input) => Number(input.readCompact(32)),
);

/** A whole number in one byte. */
export const u8: Codec<number> = createNumberCodec(
  { type: scale.u8, bits: 8 },
  (output, value) => output.u8(value),
  (input) => input.u8(),
);

/** A whole number in four bytes. */
export const u32: Codec<number> = createNumberCodec(
  { type: scale.u32, bits: 32 },
  (output, value) => output.u32(value),
  (input) => input.u32(),
);

/** A compact integer of up to 64 bits. */
export const compactU64: Codec<bigint> = createBigintCodec(
  { type: scale.compact(scale.u64), bits: 64 },
  (output, value) => output.compact(value),
  (input) => input.readCompact(64),
);

/** A compact integer of up to 128 bits. */
export const compactU128: Codec<bigint> = createBigintCodec(
  { type: scale.compact(scale.u128), bits: 128 },
  (output, value) => output.compact(value),
  (input) => input.readCompact(128),
);

/** An integer in eight bytes. */
export const u64: Codec<bigint> = createBigintCodec(
  { type: scale.u64, bits: 64 },
  (output, value) => output.u64(value),
  (input) => input.u64(),
);

/** A boolean in one byte. */
export const bool: Codec<boolean> = {
  type: scale.bool,
  write(output, value) {
    if (typeof value !== 'boolean') throw output.fail('is neither true nor false');
    output.u8(value ? 1 : 0);
  },
  read(input) {
    const byte = input.u8();
    if (byte > 1) throw input.fail(`${byte} is neither true nor false`, input.offset - 1);
    return byte === 1;
  },
  format: (value) => value,
  compare: (left, right) => Number(left) - Number(right),
};

interface Sized {
  readonly type: scale.AnyType;
  readonly bits: number;
}

function createNumberCodec(
  { type, bits }: Sized,
  write: (output: Writer, value: number) => void,
  read: (input: Reader) => number,
): Codec<number> {
  return {
    type,
    write(output, value) {
      if (!Number.isInteger(value) || value < 0 || value >= 2 ** bits) {
        throw output.fail(`is not a whole number of ${bits} bits`);
      }
      write(output, value);
    },
    read,
    format: (value) => value,
    compare: (left, right) => left - right,
  };
}

function createBigintCodec(
  { type, bits }: Sized,
  write: (output: Writer, value: bigint) => void,
  read: (input: Reader) => bigint,
): Codec<bigint> {
  return {
    type,
    write(output, value) {
      if (typeof value !== 'bigint' || value < 0n || value >> BigInt(bits) !== 0n) {
        throw output.fail(`is not a bigint of ${bits} bits`);
      }
      write(output, value);
    },
    read,
    format: (value) => value.toString(),
    compare: (left, right) => Number(left > right) - Number(left < right),
  };
}
