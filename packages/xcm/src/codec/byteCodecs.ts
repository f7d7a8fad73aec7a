import { formatHex, type Hex, orUndefined, parseHex } from '@parachron/core';
import * as scale from '@parachron/core/scale';
import { type Codec, createTypeCodec } from './Codec.js';

export const bool = createTypeCodec(scale.bool);
export const u8 = createTypeCodec(scale.u8);
export const u32 = createTypeCodec(scale.u32);
export const u64 = createTypeCodec(scale.u64);
export const compactU32 = createTypeCodec(scale.compact(scale.u32));
export const compactU64 = createTypeCodec(scale.compact(scale.u64));
export const compactU128 = createTypeCodec(scale.compact(scale.u128));

/** A fixed number of bytes. */
export function createFixedBytesCodec(size: number): Codec<Hex> {
  return createTypeCodec(scale.hexBytes(size));
}

/** Bounded type of a runtime: the first refuses more bytes, the second only warns. */
type Bound = 'bounded_vec::BoundedVec' | 'weak_bounded_vec::WeakBoundedVec';

/** Bytes with a length prefix; the runtime's own type may limit the length. */
export function createByteListCodec(most = Number.POSITIVE_INFINITY, bound?: Bound): Codec<Hex> {
  return {
    type: bound === undefined ? scale.bytes : scale.newtype(`bounded_collections::${bound}`, scale.bytes),
    encode(output, value) {
      const all = orUndefined(() => parseHex(value));
      if (!all) throw output.fail('not 0x-prefixed hex');
      if (all.length > most) throw output.fail(`${all.length} bytes, at most ${most} fit`);
      output.list(all);
    },
    decode(input) {
      const size = input.length(1);
      if (size > most) throw input.fail(`${size} bytes, at most ${most} fit`);
      return formatHex(input.raw(size));
    },
  };
}
