import { formatHex, type Hex, pluralize } from '@parachron/core';
import * as scale from '@parachron/core/scale';
import { hexToU8a } from '@polkadot/util';
import type { Writer } from './bytes.js';
import type { Codec } from './Codec.js';

const hexPattern = /^0x(?:[0-9a-f]{2})*$/i;

function parseBytes(output: Writer, value: unknown): Uint8Array {
  if (typeof value !== 'string' || !hexPattern.test(value)) throw output.fail('is not 0x-prefixed hex');
  return hexToU8a(value);
}

/** A fixed number of bytes. */
export function createFixedBytesCodec(size: number): Codec<Hex> {
  return {
    type: scale.hexBytes(size),
    write(output, value) {
      const all = parseBytes(output, value);
      if (all.length !== size)
        throw output.fail(`has ${all.length} ${pluralize(all.length, 'byte')}, not ${size}`);
      output.raw(all);
    },
    read: (input) => formatHex(input.raw(size)),
  };
}

/** Bounded type of a runtime: the first refuses more bytes, the second only warns. */
type Bound = 'bounded_vec::BoundedVec' | 'weak_bounded_vec::WeakBoundedVec';

/** Bytes with a length prefix; the runtime's own type may limit the length. */
export function createByteListCodec(most = Number.POSITIVE_INFINITY, bound?: Bound): Codec<Hex> {
  return {
    type: bound === undefined ? scale.bytes : scale.newtype(`bounded_collections::${bound}`, scale.bytes),
    write(output, value) {
      const all = parseBytes(output, value);
      if (all.length > most) throw output.fail(`has ${all.length} bytes, at most ${most} fit`);
      output.list(all);
    },
    read(input) {
      const size = input.length(1);
      if (size > most) throw input.fail(`${size} bytes, at most ${most} fit`);
      return formatHex(input.raw(size));
    },
  };
}

const types = scale.createTypes(new Map());

/** An unsigned integer: a number up to 32 bits, else a bigint. */
function createIntegerCodec<T extends number | bigint>(type: scale.Type<T>, bits: number): Codec<T> {
  const codec = types.codec(type);
  return {
    type,
    write(output, value) {
      const isInteger = bits > 32 ? typeof value === 'bigint' : Number.isInteger(value);
      if (!isInteger || value < 0 || value >= 2 ** bits)
        throw output.fail(`is not a ${bits > 32 ? 'bigint' : 'whole number'} of ${bits} bits`);
      codec.encode(output, value);
    },
    read: (input) => codec.decode(input),
  };
}

export const u8 = createIntegerCodec(scale.u8, 8);
export const u32 = createIntegerCodec(scale.u32, 32);
export const u64 = createIntegerCodec(scale.u64, 64);
export const compactU32 = createIntegerCodec(scale.compact(scale.u32), 32);
export const compactU64 = createIntegerCodec(scale.compact(scale.u64), 64);
export const compactU128 = createIntegerCodec(scale.compact(scale.u128), 128);

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
};
