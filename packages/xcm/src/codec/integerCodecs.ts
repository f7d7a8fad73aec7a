import type { Codec } from './Codec.js';
import type { Reader } from './Reader.js';
import type { Writer } from './Writer.js';

/** A compact whole number of up to 32 bits. */
export const compactU32: Codec<number> = numberCodec(
  32,
  (output, value) => output.compact(value),
  (input) => Number(input.compact(32)),
);

/** A whole number in one byte. */
export const u8: Codec<number> = numberCodec(
  8,
  (output, value) => output.byte(value),
  (input) => input.byte(),
);

/** A whole number in four bytes. */
export const u32: Codec<number> = numberCodec(
  32,
  (output, value) => output.fixed(BigInt(value), 4),
  (input) => Number(input.fixed(4)),
);

/** A compact integer of up to 64 bits. */
export const compactU64: Codec<bigint> = bigintCodec(
  64,
  (output, value) => output.compact(value),
  (input) => input.compact(64),
);

/** A compact integer of up to 128 bits. */
export const compactU128: Codec<bigint> = bigintCodec(
  128,
  (output, value) => output.compact(value),
  (input) => input.compact(128),
);

/** An integer in eight bytes. */
export const u64: Codec<bigint> = bigintCodec(
  64,
  (output, value) => output.fixed(value, 8),
  (input) => input.fixed(8),
);

/** A truth value in one byte. */
export const bool: Codec<boolean> = {
  write(output, value) {
    if (typeof value !== 'boolean') throw output.invalid('is neither true nor false');
    output.byte(value ? 1 : 0);
  },
  read(input) {
    const byte = input.byte();
    if (byte > 1) throw input.garbled(`${byte} is neither true nor false`, input.offset - 1);
    return byte === 1;
  },
  format: (value) => value,
  compare: (left, right) => Number(left) - Number(right),
};

function numberCodec(
  bits: number,
  write: (output: Writer, value: number) => void,
  read: (input: Reader) => number,
): Codec<number> {
  return {
    write(output, value) {
      if (!Number.isInteger(value) || value < 0 || value >= 2 ** bits) {
        throw output.invalid(`is no whole number of ${bits} bits`);
      }
      write(output, value);
    },
    read,
    format: (value) => value,
    compare: (left, right) => left - right,
  };
}

function bigintCodec(
  bits: number,
  write: (output: Writer, value: bigint) => void,
  read: (input: Reader) => bigint,
): Codec<bigint> {
  return {
    write(output, value) {
      if (typeof value !== 'bigint' || value < 0n || value >> BigInt(bits) !== 0n) {
        throw output.invalid(`is no bigint of ${bits} bits`);
      }
      write(output, value);
    },
    read,
    format: (value) => value.toString(),
    compare: (left, right) => Number(left > right) - Number(left < right),
  };
}
