import { type AnyCodec, type Codec, ScaleValueError } from './Codec.js';
import type { PrimitiveName } from './Type.js';

/** An unsigned integer: a number up to 32 bits, else a bigint. */
function createIntegerCodec(size: number, name: 'u8' | 'u16' | 'u32' | 'u64' | 'u128'): AnyCodec {
  const limit = 1n << BigInt(8 * size);
  return {
    encode: (writer, value) => {
      const isInteger = size > 4 ? typeof value === 'bigint' : Number.isInteger(value);
      const integer = value as number & bigint;
      if (!isInteger || integer < 0 || integer >= limit)
        throw new ScaleValueError({ reason: `${String(value)} is not a ${name}` });
      writer[name](integer);
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

const codecs: { readonly [K in PrimitiveName]?: AnyCodec } = {
  bool: boolCodec,
  str: strCodec as AnyCodec,
  u8: createIntegerCodec(1, 'u8'),
  u16: createIntegerCodec(2, 'u16'),
  u32: createIntegerCodec(4, 'u32'),
  u64: createIntegerCodec(8, 'u64'),
  u128: createIntegerCodec(16, 'u128'),
};

/** Returns the codec of plain values of a name. */
export function getPrimitiveCodec(name: PrimitiveName): AnyCodec {
  return codecs[name] ?? unsupported;
}
