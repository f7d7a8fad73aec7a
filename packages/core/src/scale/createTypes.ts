import { formatHex, parseHex } from '../bytes/parseHex.js';
import { formatGiven } from '../json/json.js';
import { pluralize } from '../text/text.js';
import { Reader } from './Reader.js';
import type { AnyType, AnyVariantValue, Field, PrimitiveName, Shape, Type, VariantShape } from './Type.js';
import { ScaleValueError, Writer } from './Writer.js';

/** Encodes and decodes values of one type. */
export interface Codec<T> {
  encode(writer: Writer, value: T): void;
  decode(reader: Reader): T;
  /** The least number of bytes of a value; guards lengths of sequences. */
  readonly least: number;
}

/** The codec of a type that is known only at run time: the description of the type decides what `encode` takes. */
type AnyCodec = Codec<unknown>;

/** A runtime's types: codecs by description, compiled once. */
export interface Types {
  codec<T>(type: Type<T>): Codec<T>;
  encode<T>(type: Type<T>, value: T): Uint8Array;
  /** Decodes all bytes; trailing bytes are refused. */
  decode<T>(type: Type<T>, bytes: Uint8Array): T;
  /** The description behind a reference; any other type unchanged. */
  resolve(type: AnyType): AnyType;
}

/**
 * Creates the codecs of a runtime.
 *
 * @param references the types that names refer to in this runtime: `RuntimeCall`, `ProxyType`
 * @returns codecs that throw SCALE_UNENCODABLE when a value does not fit, or a name has no type, and SCALE_UNDECODABLE when bytes do not
 *
 * @example
 * ```ts
 * import { parseHex } from '@parachron/core';
 * import { compact, createTypes, option, struct, u32, u128 } from '@parachron/core/scale';
 *
 * const bid = struct('', { id: u32, price: option(compact(u128)) });
 * createTypes(new Map()).decode(bid, parseHex('0x420800000114')); // { id: 2114, price: 5n }
 * ```
 */
export function createTypes(references: ReadonlyMap<string, AnyType>): Types {
  const codecs = new Map<AnyType, AnyCodec>();
  const requireTarget = (type: AnyType): AnyType => {
    if (type.shape.kind !== 'reference') return type;
    const found = references.get(type.shape.name);
    if (!found) throw new ScaleValueError({ reason: `the runtime has no ${type.shape.name}` });
    return found;
  };
  const get = (type: AnyType): AnyCodec => {
    const made =
      codecs.get(type) ??
      (type.shape.kind === 'reference'
        ? createLazyCodec(() => get(requireTarget(type)))
        : (compilers[type.shape.kind] as (shape: Shape, get: Get) => AnyCodec)(type.shape, get));
    codecs.set(type, made);
    return made;
  };
  const getCodec = <T>(type: Type<T>) => get(type) as Codec<T>;
  // One writer is enough: no codec starts another encoding.
  const writer = new Writer(1024);
  return {
    codec: getCodec,
    encode: (type, value) => {
      writer.clear();
      get(type).encode(writer, value);
      return writer.finish();
    },
    decode: <T>(type: Type<T>, bytes: Uint8Array) => {
      const reader = new Reader(bytes);
      const value = getCodec(type).decode(reader);
      reader.requireEnd();
      return value;
    },
    resolve: requireTarget,
  };
}

/** References make calls recursive, so they limit the depth. */
function createLazyCodec(target: () => AnyCodec): AnyCodec {
  return {
    encode: (writer, value) => target().encode(writer, value),
    decode: (reader) => reader.nested(target().decode),
    least: 1,
  };
}

type Get = (type: AnyType) => AnyCodec;

const compilers: { [K in Shape['kind']]: (shape: Extract<Shape, { kind: K }>, get: Get) => AnyCodec } = {
  primitive: ({ name }) => primitives[name],
  compact: ({ of }, get) => createCompactCodec(findInnermost(of), get),
  sequence: ({ of: given }, get) => {
    const of = get(given);
    return {
      encode: (writer, value: readonly unknown[]) => {
        writer.compact(value.length);
        for (const element of value) of.encode(writer, element);
      },
      decode: (reader) => {
        const length = reader.length(of.least);
        const list = new Array<unknown>(length);
        for (let at = 0; at < length; at += 1) list[at] = of.decode(reader);
        return list;
      },
      least: 1,
    };
  },
  bytes: () => ({
    encode: (writer, value: Uint8Array) => {
      writer.compact(value.length);
      writer.raw(value);
    },
    decode: (reader) => reader.readBytes(),
    least: 1,
  }),
  hex: ({ length }) => ({
    encode: (writer, value: string) => {
      if (!writer.hex(value, length))
        throw writer.fail(`${formatGiven(value)} is not hex of ${length} ${pluralize(length, 'byte')}`);
    },
    decode: (reader) => formatHex(reader.raw(length)),
    least: length,
  }),
  array: ({ of: given, length }, get) => {
    const of = get(given);
    return {
      encode: (writer, value: readonly unknown[]) => {
        if (value.length !== length) throw writer.fail(`${value.length} elements, not ${length}`);
        for (const element of value) of.encode(writer, element);
      },
      decode: (reader) => Array.from({ length }, () => of.decode(reader)),
      least: of.least * length,
    };
  },
  tuple: ({ of }, get) => createListCodec(of.map(get)),
  composite: ({ fields }, get) => createFieldsCodec(fields, get),
  option: ({ of: given }, get) => {
    const of = get(given);
    return {
      encode: (writer, value) => {
        writer.u8(value === undefined ? 0 : 1);
        if (value !== undefined) of.encode(writer, value);
      },
      decode: (reader) => {
        const byte = reader.u8();
        if (byte > 1) throw reader.fail(`an Option of ${byte}`);
        return byte === 0 ? undefined : of.decode(reader);
      },
      least: 1,
    };
  },
  variant: ({ variants }, get) => createVariantCodec(variants, get),
  opaque: ({ of: given }, get) => {
    const of = get(given);
    return {
      encode: (writer, value: string) => writer.raw(parseHex(value)),
      decode: (reader) => {
        const start = reader.offset;
        of.decode(reader);
        return formatHex(reader.bytes.subarray(start, reader.offset));
      },
      least: of.least,
    };
  },
  reference: ({ name }) => {
    throw new ScaleValueError({ reason: `${name} is not resolved` });
  },
};

/** Fields in sequence: by name, in a list, or the value of the only field without a name. */
function createFieldsCodec(fields: readonly Field[], get: Get): AnyCodec {
  const [first, ...others] = fields;
  const codecs = fields.map(({ type }) => get(type));
  if (first?.name === undefined)
    return codecs[0] && others.length === 0 ? codecs[0] : createListCodec(codecs);
  const named = codecs.map((codec, at) => [fields[at]?.name ?? '', codec] as const);
  return {
    encode: (writer, value: Readonly<Record<string, unknown>>) => {
      for (const [name, codec] of named) codec.encode(writer, value[name]);
    },
    decode: (reader) => {
      const object: Record<string, unknown> = {};
      for (const [name, codec] of named) object[name] = codec.decode(reader);
      return object;
    },
    least: sumLeast(codecs),
  };
}

function createListCodec(codecs: readonly AnyCodec[]): AnyCodec {
  return {
    encode: (writer, value: readonly unknown[]) => {
      for (const [at, codec] of codecs.entries()) codec.encode(writer, value[at]);
    },
    decode: (reader) => codecs.map((codec) => codec.decode(reader)),
    least: sumLeast(codecs),
  };
}

function sumLeast(codecs: readonly AnyCodec[]): number {
  return codecs.reduce((sum, { least }) => sum + least, 0);
}

/** A variant, after its index. The fields are compiled when they are first used: the calls of a runtime are many. */
function createVariantCodec(variants: readonly VariantShape[], get: Get): AnyCodec {
  const byIndex = new Map(variants.map((variant) => [variant.index, variant]));
  const byName = new Map(variants.map((variant) => [variant.name, variant]));
  const compiled = new Map<VariantShape, AnyCodec>();
  const getCodec = (variant: VariantShape): AnyCodec => {
    const made = compiled.get(variant) ?? createFieldsCodec(variant.fields, get);
    compiled.set(variant, made);
    return made;
  };
  return {
    encode: (writer, { type, value }: AnyVariantValue) => {
      const found = byName.get(type);
      if (!found) throw writer.fail(`no variant ${type}`);
      writer.u8(found.index);
      if (found.fields.length > 0) getCodec(found).encode(writer, value);
    },
    decode: (reader) => {
      const index = reader.u8();
      const found = byIndex.get(index);
      if (!found) throw reader.fail(`no variant of index ${index}`);
      const { name, fields } = found;
      return fields.length > 0 ? { type: name, value: getCodec(found).decode(reader) } : { type: name };
    },
    least: 1,
  };
}

/** The names of unsigned integers with their sizes in bits. */
const integerBits = { u8: 8, u16: 16, u32: 32, u64: 64, u128: 128 } as const;

/** Returns an unsigned integer of a size: a number up to 32 bits, else a bigint. Other values are refused. */
function requireInteger(writer: Writer, value: unknown, bits: number): number & bigint {
  const isBig = bits > 32;
  const isInteger = isBig ? typeof value === 'bigint' : Number.isInteger(value);
  const integer = value as number & bigint;
  if (isInteger && integer >= 0 && integer < 2 ** bits) return integer;
  throw writer.fail(`${formatGiven(value)} is not a ${isBig ? 'bigint' : 'whole number'} of ${bits} bits`);
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

const primitives: { readonly [K in PrimitiveName]: AnyCodec } = {
  bool: {
    encode: (writer, value) => {
      if (typeof value !== 'boolean') throw writer.fail(`${formatGiven(value)} is not a bool`);
      writer.u8(value ? 1 : 0);
    },
    decode: (reader) => {
      const byte = reader.u8();
      if (byte > 1) throw reader.fail(`a boolean of ${byte}`);
      return byte === 1;
    },
    least: 1,
  },
  str: {
    encode: (writer, value) => {
      if (typeof value !== 'string') throw writer.fail(`${formatGiven(value)} is not a str`);
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
  },
  u8: createIntegerCodec('u8'),
  u16: createIntegerCodec('u16'),
  u32: createIntegerCodec('u32'),
  u64: createIntegerCodec('u64'),
  u128: createIntegerCodec('u128'),
};

/** Compact<Newtype(u32)> is written as Compact<u32>. */
function findInnermost(type: AnyType): AnyType {
  const [only, ...others] = type.shape.kind === 'composite' ? type.shape.fields : [];
  return only && others.length === 0 ? findInnermost(only.type) : type;
}

function createCompactCodec(of: AnyType, get: Get): AnyCodec {
  if (of.shape.kind === 'tuple' && of.shape.of.length === 0) return get(of);
  const name = of.shape.kind === 'primitive' ? of.shape.name : '';
  const bits = new Map<string, number>(Object.entries(integerBits)).get(name);
  if (bits === undefined) throw new ScaleValueError({ reason: `Compact of ${name || of.shape.kind}` });
  return {
    encode: (writer, value) => writer.compact(requireInteger(writer, value, bits)),
    decode: (reader) => {
      const value = reader.compact();
      if (value >= 2 ** bits) throw reader.fail(`${value} is not a ${name}`);
      return bits > 32 ? BigInt(value) : value;
    },
    least: 1,
  };
}
