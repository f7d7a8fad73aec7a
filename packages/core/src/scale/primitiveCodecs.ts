import { type AnyCodec, type Codec, ScaleValueError } from './Codec.js';
import type { PrimitiveName } from './Type.js';

function createNumberCodec(size: 1 | 2 | 4, name: 'u8' | 'u16' | 'u32'): Codec<number> {
  const limit = 2 ** (8 * size);
  return {
    encode: (writer, value) => {
      if (!Number.isInteger(value) || value < 0 || value >= limit) {
        throw new ScaleValueError({ reason: `${String(value)} is not a ${name}` });
      }
      writer[name](value);
    },
    decode: (reader) => reader[name](),
    least: size,
  };
}

function createBigCodec(size: 8 | 16, name: 'u64' | 'u128'): Codec<bigint> {
  const limit = 1n << BigInt(8 * size);
  return {
    encode: (writer, value) => {
      if (typeof value !== 'bigint' || value < 0n || value >= limit) {
        throw new ScaleValueError({ reason: `${String(value)} is not a ${name}` });
      }
      writer[name](value);
    },
    decode: (reader) => reader[name](),
    least: size,
  };
}

// A byte order mark is a character of the text: a decoder removes it by default.
const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const boolCodec: AnyCodec = {
  encode: (writer, value) => {
    if (typeof value !== 'boolean') throw new ScaleValueError({ reason: `${String(value)} is not a bool` });
    writer.u8(value ? 1 : 0);
  },
  decode: (reader) => {
    const byte = reader.u8();
    if (byte > 1) throw reader.fail(`a boolean of ${byte}`);
    return byte === 1;
  },
  least: 1,
};

const strCodec: Codec<string> = {
  encode: (writer, value) => {
    if (typeof value !== 'string') throw new ScaleValueError({ reason: `${String(value)} is not a str` });
    writer.writeText(value);
  },
  decode: (reader) => {
    const encoded = reader.raw(reader.length(1));
    try {
      return text.decode(encoded);
    } catch {
      throw reader.fail('text that is not UTF-8');
    }
  },
  least: 1,
};

const unsupported: AnyCodec = {
  encode: () => {
    throw new ScaleValueError({ reason: 'the primitive is not used by any pallet' });
  },
  decode: (reader) => {
    throw reader.fail('a primitive that no pallet uses');
  },
  least: 1,
};

/** The codecs of plain values, by name. */
export const primitiveCodecs: { [K in PrimitiveName]: AnyCodec } = {
  bool: boolCodec,
  char: unsupported,
  str: strCodec,
  u8: createNumberCodec(1, 'u8'),
  u16: createNumberCodec(2, 'u16'),
  u32: createNumberCodec(4, 'u32'),
  u64: createBigCodec(8, 'u64'),
  u128: createBigCodec(16, 'u128'),
  u256: unsupported,
  i8: unsupported,
  i16: unsupported,
  i32: unsupported,
  i64: unsupported,
  i128: unsupported,
  i256: unsupported,
};
