import { formatHex, type Hex } from '@parachron/core';
import { type AnyType, createTypes, type Type } from '@parachron/core/scale';
import { OrderWriter, type Reader, Writer } from './bytes.js';

/** Description of one type of the XCM format: writing and reading. */
export interface Codec<T> {
  /** The type as metadata describes it. */
  readonly type: AnyType;
  encode(output: Writer, value: T): void;
  decode(input: Reader): T;
}

const types = createTypes(new Map());

/** The codec of a type that is the same here and in metadata. */
export function createTypeCodec<T>(type: Type<T>): Codec<T> {
  return { type, ...types.codec(type) };
}

/** Gives a codec another form of its values: `toInner` converts a value before writing, `toOuter` after reading. */
export function createMappedCodec<Outer, Inner>(
  codec: Codec<Inner>,
  toInner: (value: Outer, output: Writer) => Inner,
  toOuter: (value: Inner) => Outer,
): Codec<Outer> {
  return {
    type: codec.type,
    encode: (output, value) => codec.encode(output, toInner(value, output)),
    decode: (input) => toOuter(codec.decode(input)),
  };
}

/** Encodes one value, after its version if the type has a version prefix. */
export function encodeValue<T>(codec: Codec<T>, value: T, prefix?: number): Hex {
  const output = new Writer();
  if (prefix !== undefined) output.u8(prefix);
  codec.encode(output, value);
  return formatHex(output.finish());
}

/** Reads the value that the bytes end with. */
export function readLast<T>(codec: Pick<Codec<T>, 'decode'>, input: Reader): T {
  const value = codec.decode(input);
  input.requireEnd();
  return value;
}

/** Bytes in the order that the runtime's own type has: the text of a smaller value is smaller. */
export function deriveOrder<T>(codec: Codec<T>, value: T): Hex {
  const output = new OrderWriter();
  codec.encode(output, value);
  return formatHex(output.finish());
}
