import type { AnyCodec, Codec } from './Codec.js';
import type { PrimitiveName } from './Type.js';
import type { Writer } from './Writer.js';

/** The names of unsigned integers with their sizes in bits. */
export const integerBits = { u8: 8, u16: 16, u32: 32, u64: 64, u128: 128 } as const;

/** Returns an unsigned integer of a size: a number up to 32 bits, else a bigint. Other values are refused. */
export function requireInteger(writer: Writer, value: unknown, bits: number): number & bigint {
  const isBig = bits > 32;
  const isInteger = isBig ? typeof value === 'bigint' : Number.isInteger(value);
  const integer = value as number & bigint;
  if (isInteger && integer >= 0 && integer < 2 ** bits) return integer;
  throw writer.fail(`${String(value)} is not a ${isBig ? 'bigint' : 'whole number'} of ${bits} bits`);
}

function createIntegerCodec(name: keyof typeof integerBits): AnyCodec {
  const bits = integerBits[name];
  return {
    encode: (writer, value) => writer[name](requireInteger(writer, value, bits)),
    decode: (reader) => reader[name](),
    least: bits / 8,
  };
}

// A byte order mark is a character of the text: a decoder removes it by default.
const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const boolCodec: AnyCodec = {
  encode: (writer, value) => {
    if (typeof value !== 'boolean') throw writer.fail(`${String(value)} is not a bool`);
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
    if (typeof value !== 'string') throw writer.fail(`${String(value)} is not a str`);
    writer.writeText(value);
  },
  decode: (reader) => {
    const encoded = reader.readBytes();
    try {
      return text.decode(encoded);
    } catch {
      throw reader.fail('text that is not UTF-8');
    }
  },
  least: 1,
};

const unsupported: AnyCodec = {
  encode: (writer) => {
    throw writer.fail('the primitive is not used by any pallet');
  },
  decode: (reader) => {
    throw reader.fail('a primitive that no pallet uses');
  },
  least: 1,
};

const codecs: { readonly [K in PrimitiveName]?: AnyCodec } = {
  bool: boolCodec,
  str: strCodec as AnyCodec,
  u8: createIntegerCodec('u8'),
  u16: createIntegerCodec('u16'),
  u32: createIntegerCodec('u32'),
  u64: createIntegerCodec('u64'),
  u128: createIntegerCodec('u128'),
};

/** Returns the codec of plain values of a name. */
export function getPrimitiveCodec(name: PrimitiveName): AnyCodec {
  return codecs[name] ?? unsupported;
}
