import { formatHex, type Hex } from '@parachron/core';
import { hexToU8a } from '@polkadot/util';
import type { Codec } from './Codec.js';
import type { Writer } from './Writer.js';

const hexPattern = /^0x(?:[0-9a-f]{2})*$/i;

/** A fixed number of bytes. */
export function fixedBytes(size: number): Codec<Hex> {
  return {
    write(output, value) {
      const bytes = hexBytes(output, value);
      if (bytes.length !== size) throw output.invalid(`has ${bytes.length} bytes, not ${size}`);
      output.bytes(bytes);
    },
    read: (input) => formatHex(input.bytes(size)),
    format: (value) => value,
    compare: compareHex,
  };
}

/** Bytes with their number before them. */
export function byteList(most = Number.POSITIVE_INFINITY): Codec<Hex> {
  return {
    write(output, value) {
      const bytes = hexBytes(output, value);
      if (bytes.length > most) throw output.invalid(`has ${bytes.length} bytes; ${most} is the most`);
      output.compact(bytes.length);
      output.bytes(bytes);
    },
    read(input) {
      const size = input.count();
      if (size > most) throw input.garbled(`${size} bytes where ${most} is the most`);
      return formatHex(input.bytes(size));
    },
    format: (value) => value,
    compare: compareHex,
  };
}

function hexBytes(output: Writer, value: unknown): Uint8Array {
  if (typeof value !== 'string' || !hexPattern.test(value)) throw output.invalid('is no 0x-prefixed hex');
  return hexToU8a(value);
}

function compareHex(left: Hex, right: Hex): number {
  const [a, b] = [left.toLowerCase(), right.toLowerCase()];
  return Number(a > b) - Number(a < b);
}
