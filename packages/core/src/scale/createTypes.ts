import { formatHex, type Hex, parseHex } from '../bytes/parseHex.js';
import type { AnyCodec, Codec } from './Codec.js';
import {
  createArrayCodec,
  createFieldsCodec,
  createHexCodec,
  createOptionCodec,
  createSequenceCodec,
  createVariantCodec,
} from './compositeCodecs.js';
import { getPrimitiveCodec, integerBits, requireInteger } from './primitiveCodecs.js';
import { Reader } from './Reader.js';
import type { AnyType, Shape, Type } from './Type.js';
import { ScaleValueError, Writer } from './Writer.js';

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
 * @throws SCALE_UNENCODABLE when the runtime has no type of a name
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
    const known = codecs.get(type);
    if (known) return known;
    const made =
      type.shape.kind === 'reference'
        ? createLazyCodec(() => get(requireTarget(type)))
        : createCodec(type.shape, get);
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

type Get = (type: AnyType) => AnyCodec;
type Compilers = { [K in Shape['kind']]: (shape: Extract<Shape, { kind: K }>, get: Get) => AnyCodec };

function createCodec(shape: Shape, get: Get): AnyCodec {
  return (compilers[shape.kind] as (shape: Shape, get: Get) => AnyCodec)(shape, get);
}

/** References make calls recursive, so they limit the depth. */
function createLazyCodec(target: () => AnyCodec): AnyCodec {
  return {
    encode: (writer, value) => target().encode(writer, value),
    decode: (reader) => reader.nested(target().decode),
    least: 1,
  };
}

const bytesCodec: Codec<Uint8Array> = {
  encode: (writer, value) => {
    writer.compact(value.length);
    writer.raw(value);
  },
  decode: (reader) => reader.readBytes(),
  least: 1,
};

/** The bytes of a value of a type as 0x hex. */
function createOpaqueCodec(of: AnyCodec): AnyCodec {
  const codec: Codec<Hex> = {
    encode: (writer, value) => writer.raw(parseHex(value)),
    decode: (reader) => {
      const start = reader.offset;
      of.decode(reader);
      return formatHex(reader.bytes.subarray(start, reader.offset));
    },
    least: of.least,
  };
  return codec;
}

const compilers: Compilers = {
  primitive: (shape) => getPrimitiveCodec(shape.name),
  compact: (shape, get) => createCompactCodec(findInnermost(shape.of), get),
  sequence: (shape, get) => createSequenceCodec(get(shape.of)),
  bytes: () => bytesCodec,
  hex: (shape) => createHexCodec(shape.length),
  array: (shape, get) => createArrayCodec(get(shape.of), shape.length),
  tuple: (shape, get) =>
    createFieldsCodec(
      shape.of.map((type) => ({ type })),
      { get, flat: false },
    ),
  composite: (shape, get) => createFieldsCodec(shape.fields, { get, flat: true }),
  option: (shape, get) => createOptionCodec(get(shape.of)),
  variant: (shape, get) => createVariantCodec(shape.variants, get),
  opaque: (shape, get) => createOpaqueCodec(get(shape.of)),
  reference: (shape) => {
    throw new ScaleValueError({ reason: `${shape.name} is not resolved` });
  },
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
  const codec: Codec<number | bigint> = {
    encode: (writer, value) => writer.compact(requireInteger(writer, value, bits)),
    decode: (reader) => {
      const value = reader.compact();
      if (value >= 2 ** bits) throw reader.fail(`${value} is not a ${name}`);
      return bits > 32 ? BigInt(value) : value;
    },
    least: 1,
  };
  return codec;
}
