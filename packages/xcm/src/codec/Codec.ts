import type { JsonValue } from '@parachron/core';
import type { AnyType } from '@parachron/core/scale';
import type { Reader } from './Reader.js';
import type { Writer } from './Writer.js';

/** Description of one type of the XCM format: writing, reading, the form for polkadot.js, and the order. */
export interface Codec<T> {
  /** The type as metadata describes it. */
  readonly type: AnyType;
  write(output: Writer, value: T): void;
  read(input: Reader): T;
  /** The value as `createType` of polkadot.js takes it; call it only with values that can be written. */
  format(value: T): JsonValue;
  /** The order that the runtime's own type has: negative, zero or positive. */
  compare(left: T, right: T): number;
}

/** Changes the outward form of a codec: `outward` converts a value before writing, `inward` converts it after reading. */
export function createMappedCodec<Outer, Inner>(
  codec: Codec<Inner>,
  outward: (value: Outer, output?: Writer) => Inner,
  inward: (value: Inner) => Outer,
): Codec<Outer> {
  return {
    type: codec.type,
    write: (output, value) => codec.write(output, outward(value, output)),
    read: (input) => inward(codec.read(input)),
    format: (value) => codec.format(outward(value)),
    compare: (left, right) => codec.compare(outward(left), outward(right)),
  };
}
