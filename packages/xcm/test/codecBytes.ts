import { formatHex, type Hex, parseHex } from '@parachron/core';
import type { Codec } from '../src/codec/Codec.js';
import { Reader } from '../src/codec/Reader.js';
import { Writer } from '../src/codec/Writer.js';

/** The bytes of a value, by one codec. */
export function writeBytes<T>(codec: Codec<T>, value: T): Hex {
  const output = new Writer(['it']);
  codec.write(output, value);
  return formatHex(output.finish());
}

/** The value of some bytes, and the number of bytes that a codec has left. */
export function readBytes<T>(codec: Codec<T>, hex: string): { readonly value: T; readonly left: number } {
  const input = new Reader(parseHex(hex));
  return { value: codec.read(input), left: input.left };
}
