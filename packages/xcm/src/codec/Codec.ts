import { formatHex, type Hex } from '@parachron/core';
import type { AnyType } from '@parachron/core/scale';
import { XcmTrailingBytesError } from '../errors/xcmErrors.js';
import { OrderWriter, type Reader, Writer } from './bytes.js';

/** Description of one type of the XCM format: writing and reading. */
export interface Codec<T> {
  /** The type as metadata describes it. */
  readonly type: AnyType;
  write(output: Writer, value: T): void;
  read(input: Reader): T;
}

/** Changes the outward form of a codec: `outward` converts a value before writing, `inward` converts it after reading. */
export function createMappedCodec<Outer, Inner>(
  codec: Codec<Inner>,
  outward: (value: Outer, output: Writer) => Inner,
  inward: (value: Inner) => Outer,
): Codec<Outer> {
  return {
    type: codec.type,
    write: (output, value) => codec.write(output, outward(value, output)),
    read: (input) => inward(codec.read(input)),
  };
}

/** Encodes one value, after its version if the type has a version prefix. */
export function encodeValue<T>(codec: Codec<T>, value: T, prefix?: number): Hex {
  const output = new Writer();
  if (prefix !== undefined) output.u8(prefix);
  codec.write(output, value);
  return formatHex(output.finish());
}

/** Reads the value that the bytes end with. */
export function readLast<T>(codec: Codec<T>, input: Reader): T {
  const value = codec.read(input);
  if (input.left > 0) throw new XcmTrailingBytesError({ offset: input.offset, left: input.left });
  return value;
}

/** Bytes in the order that the runtime's own type has: the text of a smaller value is smaller. */
export function deriveOrder<T>(codec: Codec<T>, value: T): Hex {
  const output = new OrderWriter();
  codec.write(output, value);
  return formatHex(output.finish());
}
