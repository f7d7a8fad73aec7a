import { defineError } from '@parachron/core';
import { toHex } from './hex.js';
import { Reader } from './Reader.js';
import type { AnyType, Field, PrimitiveName, Shape, Type, VariantShape } from './Type.js';
import { Writer } from './Writer.js';

/** How values of one type are written and read. */
export interface Codec<T> {
  readonly encode: (writer: Writer, value: T) => void;
  readonly decode: (reader: Reader) => T;
  /** The least number of bytes of a value; guards lengths of sequences. */
  readonly least: number;
}

type AnyCodec = Codec<unknown>;

/** A runtime's types: codecs by description, compiled once. */
export interface Types {
  codec<T>(type: Type<T>): Codec<T>;
  encode<T>(type: Type<T>, value: T): Uint8Array;
  /** Decodes all of the bytes; trailing ones are refused. */
  decode<T>(type: Type<T>, bytes: Uint8Array): T;
  /** The description behind a reference; the type itself for every other. */
  resolve(type: AnyType): AnyType;
}

/** A value cannot be written as its type, or a type is used that the runtime does not define. */
export class ScaleValueError extends defineError({
  code: 'SCALE_UNENCODABLE',
  fault: 'bug',
  message: (facts: { reason: string }) => `A value does not fit its type: ${facts.reason}.`,
  hint: () => 'Look at the description of the type in the pallet.',
}) {}

/**
 * Makes the codecs of a runtime.
 *
 * @param references what types by name stand for in this runtime: `RuntimeCall`, `ProxyType`
 */
export function createTypes(references: ReadonlyMap<string, AnyType>): Types {
  const codecs = new Map<AnyType, AnyCodec>();
  const resolve = (type: AnyType): AnyType => {
    if (type.shape.kind !== 'reference') return type;
    const found = references.get(type.shape.name);
    if (!found) throw new ScaleValueError({ reason: `the runtime has no ${type.shape.name}` });
    return found;
  };
  const get = (type: AnyType): AnyCodec => {
    const known = codecs.get(type);
    if (known) return known;
    const made = type.shape.kind === 'reference' ? lazy(() => get(resolve(type))) : compile(type.shape, get);
    codecs.set(type, made);
    return made;
  };
  // One is enough: no codec encodes anything on its own.
  const writer = new Writer(1024);
  return {
    codec: <T>(type: Type<T>) => get(type) as Codec<T>,
    encode: (type, value) => {
      writer.clear();
      get(type).encode(writer, value);
      return writer.finish();
    },
    decode: <T>(type: Type<T>, bytes: Uint8Array) => {
      const reader = new Reader(bytes);
      const value = get(type).decode(reader) as T;
      if (reader.left > 0) throw reader.fail(`${reader.left} bytes too many`);
      return value;
    },
    resolve,
  };
}

type Get = (type: AnyType) => AnyCodec;
type Compilers = { [K in Shape['kind']]: (shape: Extract<Shape, { kind: K }>, get: Get) => AnyCodec };

function compile(shape: Shape, get: Get): AnyCodec {
  return (compilers[shape.kind] as (shape: Shape, get: Get) => AnyCodec)(shape, get);
}

/** References close the circle of calls that hold calls, and so bound the depth. */
function lazy(target: () => AnyCodec): AnyCodec {
  return {
    encode: (writer, value) => target().encode(writer, value),
    decode: (reader) => reader.nested(target().decode),
    least: 1,
  };
}

const compilers: Compilers = {
  primitive: (shape) => primitives[shape.name],
  compact: (shape, get) => compactCodec(innermost(shape.of), get),
  sequence: (shape, get) => sequenceCodec(get(shape.of)),
  bytes: () => ({
    encode: (writer, value) => {
      writer.compact((value as Uint8Array).length);
      writer.raw(value as Uint8Array);
    },
    decode: (reader) => reader.raw(reader.length(1)),
    least: 1,
  }),
  hex: (shape) => hexCodec(shape.length),
  array: (shape, get) => arrayCodec(get(shape.of), shape.length),
  tuple: (shape, get) =>
    fieldsCodec(
      shape.of.map((type) => ({ type })),
      get,
      false,
    ),
  composite: (shape, get) => fieldsCodec(shape.fields, get, true),
  option: (shape, get) => optionCodec(get(shape.of)),
  variant: (shape, get) => variantCodec(shape.variants, get),
  reference: (shape) => {
    throw new ScaleValueError({ reason: `${shape.name} is not resolved` });
  },
};

function number(size: 1 | 2 | 4, name: 'u8' | 'u16' | 'u32'): AnyCodec {
  const limit = 2 ** (8 * size);
  return {
    encode: (writer, value) => {
      const plain = value as number;
      if (!Number.isInteger(plain) || plain < 0 || plain >= limit) {
        throw new ScaleValueError({ reason: `${String(value)} is no ${name}` });
      }
      writer[name](plain);
    },
    decode: (reader) => reader[name](),
    least: size,
  };
}

function big(size: 8 | 16, name: 'u64' | 'u128'): AnyCodec {
  const limit = 1n << BigInt(8 * size);
  return {
    encode: (writer, value) => {
      const plain = value as bigint;
      if (typeof plain !== 'bigint' || plain < 0n || plain >= limit) {
        throw new ScaleValueError({ reason: `${String(value)} is no ${name}` });
      }
      writer[name](plain);
    },
    decode: (reader) => reader[name](),
    least: size,
  };
}

const text = new TextDecoder('utf-8', { fatal: true });

const boolCodec: AnyCodec = {
  encode: (writer, value) => writer.u8(value ? 1 : 0),
  decode: (reader) => {
    const byte = reader.u8();
    if (byte > 1) throw reader.fail(`a boolean of ${byte}`);
    return byte === 1;
  },
  least: 1,
};

const strCodec: AnyCodec = {
  encode: (writer, value) => {
    const encoded = Buffer.from(value as string, 'utf8');
    writer.compact(encoded.length);
    writer.raw(encoded);
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

const primitives: { [K in PrimitiveName]: AnyCodec } = {
  bool: boolCodec,
  char: unsupported,
  str: strCodec,
  u8: number(1, 'u8'),
  u16: number(2, 'u16'),
  u32: number(4, 'u32'),
  u64: big(8, 'u64'),
  u128: big(16, 'u128'),
  u256: unsupported,
  i8: unsupported,
  i16: unsupported,
  i32: unsupported,
  i64: unsupported,
  i128: unsupported,
  i256: unsupported,
};

const limits: { readonly [name: string]: bigint } = {
  u8: 1n << 8n,
  u16: 1n << 16n,
  u32: 1n << 32n,
  u64: 1n << 64n,
  u128: 1n << 128n,
};

/** Compact<Newtype(u32)> is written as Compact<u32>. */
function innermost(type: AnyType): AnyType {
  const [only, ...others] = type.shape.kind === 'composite' ? type.shape.fields : [];
  return only && others.length === 0 ? innermost(only.type) : type;
}

function compactCodec(of: AnyType, get: Get): AnyCodec {
  if (of.shape.kind === 'tuple' && of.shape.of.length === 0) return get(of);
  const name = of.shape.kind === 'primitive' ? of.shape.name : '';
  const limit = limits[name];
  if (limit === undefined) throw new ScaleValueError({ reason: `Compact of ${name || of.shape.kind}` });
  const isBig = name === 'u64' || name === 'u128';
  return {
    encode: (writer, value) => {
      const plain = value as number | bigint;
      if (plain < 0 || plain >= limit) throw new ScaleValueError({ reason: `${plain} is no ${name}` });
      writer.compact(plain);
    },
    decode: (reader) => {
      const value = reader.compact();
      if (value >= limit) throw reader.fail(`${value} is no ${name}`);
      return isBig ? BigInt(value) : value;
    },
    least: 1,
  };
}

function sequenceCodec(of: AnyCodec): AnyCodec {
  return {
    encode: (writer, value) => {
      const list = value as readonly unknown[];
      writer.compact(list.length);
      for (const element of list) of.encode(writer, element);
    },
    decode: (reader) => {
      const length = reader.length(of.least);
      const list = new Array<unknown>(length);
      for (let at = 0; at < length; at += 1) list[at] = of.decode(reader);
      return list;
    },
    least: 1,
  };
}

function hexCodec(length: number): AnyCodec {
  return {
    encode: (writer, value) => {
      if (!writer.hex(value as string, length))
        throw new ScaleValueError({ reason: `${String(value)} is not ${length} bytes` });
    },
    decode: (reader) => toHex(reader.raw(length)),
    least: length,
  };
}

function arrayCodec(of: AnyCodec, length: number): AnyCodec {
  return {
    encode: (writer, value) => {
      const list = value as readonly unknown[];
      if (list.length !== length)
        throw new ScaleValueError({ reason: `${list.length} elements, not ${length}` });
      for (const element of list) of.encode(writer, element);
    },
    decode: (reader) => Array.from({ length }, () => of.decode(reader)),
    least: of.least * length,
  };
}

function optionCodec(of: AnyCodec): AnyCodec {
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
}

function fieldsCodec(fields: readonly Field[], get: Get, flat: boolean): AnyCodec {
  const [first, ...others] = fields;
  const codecs = fields.map((field) => get(field.type));
  const least = codecs.reduce((sum, codec) => sum + codec.least, 0);
  if (first?.name !== undefined) return namedCodec(fields, codecs, least);
  const [only] = codecs;
  if (flat && only && others.length === 0) return only;
  return {
    encode: (writer, value) => {
      const list = value as readonly unknown[];
      for (const [at, codec] of codecs.entries()) codec.encode(writer, list[at]);
    },
    decode: (reader) => codecs.map((codec) => codec.decode(reader)),
    least,
  };
}

function namedCodec(fields: readonly Field[], codecs: readonly AnyCodec[], least: number): AnyCodec {
  const keyed = codecs.map((codec, at) => [fields[at]?.name ?? '', codec] as const);
  return {
    encode: (writer, value) => {
      const object = value as Record<string, unknown>;
      for (const [name, codec] of keyed) codec.encode(writer, object[name]);
    },
    decode: (reader) => {
      const object: Record<string, unknown> = {};
      for (const [name, codec] of keyed) object[name] = codec.decode(reader);
      return object;
    },
    least,
  };
}

interface CompiledVariant {
  readonly name: string;
  readonly index: number;
  readonly codec: AnyCodec | undefined;
}

function variantCodec(variants: readonly VariantShape[], get: Get): AnyCodec {
  const compiled = variants.map(
    (variant): CompiledVariant => ({
      name: variant.name,
      index: variant.index,
      codec: variant.fields.length === 0 ? undefined : fieldsCodec(variant.fields, get, true),
    }),
  );
  const byIndex = new Map(compiled.map((variant) => [variant.index, variant]));
  const byName = new Map(compiled.map((variant) => [variant.name, variant]));
  return {
    encode: (writer, value) => {
      const { type, value: inner } = value as { type: string; value?: unknown };
      const found = byName.get(type);
      if (!found) throw new ScaleValueError({ reason: `no variant ${type}` });
      writer.u8(found.index);
      found.codec?.encode(writer, inner);
    },
    decode: (reader) => {
      const index = reader.u8();
      const found = byIndex.get(index);
      if (!found) throw reader.fail(`no variant of index ${index}`);
      return found.codec ? { type: found.name, value: found.codec.decode(reader) } : { type: found.name };
    },
    least: 1,
  };
}
