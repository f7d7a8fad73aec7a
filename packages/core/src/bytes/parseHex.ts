import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { defineError } from '../errors/defineError.js';
import { InvalidInputError, requireInput } from '../input/requireInput.js';
import { formatGiven, omitUndefined } from '../json/json.js';
import { cutText, pluralize } from '../text/text.js';

/** Bytes as 0x-prefixed lower-case hexadecimal text. */
export type Hex = `0x${string}`;

/** A text is not hexadecimal with the prefix 0x. */
export class InvalidHexError extends defineError({
  code: 'INVALID_HEX',
  fault: 'input',
  message: (facts: { text: string; field: string; expectedBytes?: number }) =>
    `${facts.field}: expected ${facts.expectedBytes === undefined ? '' : `${facts.expectedBytes} ${pluralize(facts.expectedBytes, 'byte')} of `}0x-prefixed hex, got "${cutText(facts.text, 80)}".`,
  hint: ({ expectedBytes }) =>
    `Write ${expectedBytes === undefined ? 'an even number of' : expectedBytes * 2} hexadecimal digits after 0x.`,
}) {}

const noOptions = {};

/**
 * Reads 0x-prefixed hexadecimal text as bytes.
 *
 * @param text the text, with an even number of digits
 * @param options `field` names the input in the error; `bytes` is the required length in bytes, any by default
 * @returns the bytes
 * @throws INVALID_HEX when the text is not hexadecimal or has another length
 *
 * @example
 * ```ts
 * import { parseHex } from '@parachron/core';
 *
 * parseHex('0x0102'); // Uint8Array [1, 2]
 * ```
 */
export function parseHex(text: string, options: { field?: string; bytes?: number } = noOptions): Uint8Array {
  if (options !== noOptions) requireInput({ options }, { options: { field: 'string?', bytes: 'number?' } });
  const bytes = decodeHex(text);
  if (bytes && (options.bytes ?? bytes.length) === bytes.length) return bytes;
  throw new InvalidHexError({
    // JavaScript callers may pass any value.
    text: formatGiven(text),
    field: options.field ?? 'value',
    ...omitUndefined({ expectedBytes: options.bytes }),
  });
}

/** Node's conversions take a fifth of the time; browsers lack them. */
// biome-ignore lint/style/noRestrictedGlobals: it converts, without I/O.
const native = typeof Buffer === 'undefined' ? undefined : Buffer;

/** Digits from which Node's conversion of a text is faster: runtimes have millions of them. */
const manyDigits = 256;

/** Decodes 0x hex; undefined for any other value. */
export function decodeHex(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || !text.startsWith('0x') || text.length % 2 !== 0) return undefined;
  const digits = text.slice(2);
  // Node reads only the lower byte of each character, and stops at the first that is no digit.
  if (native && text.length > manyDigits && native.byteLength(text) === text.length) {
    const bytes = new Uint8Array(digits.length / 2);
    // A new Buffer may share its memory with others.
    return native.from(bytes.buffer).write(digits, 'hex') === bytes.length ? bytes : undefined;
  }
  try {
    return hexToBytes(digits);
  } catch {
    return undefined;
  }
}

/**
 * Writes bytes as 0x-prefixed lower-case hexadecimal text.
 *
 * @throws INVALID_INPUT when the value is not a Uint8Array
 *
 * @example
 * ```ts
 * import { formatHex } from '@parachron/core';
 *
 * formatHex(new Uint8Array([1, 2])); // '0x0102'
 * ```
 */
export function formatHex(bytes: Uint8Array): Hex {
  // Other views of bytes have elements of other sizes or signs; a Uint8Array may come from another realm.
  if (!ArrayBuffer.isView(bytes) || bytes[Symbol.toStringTag] !== 'Uint8Array')
    throw new InvalidInputError({ field: 'bytes', expected: 'a Uint8Array', found: typeof bytes });
  const { buffer, byteOffset, length } = bytes;
  return `0x${native ? native.from(buffer, byteOffset, length).toString('hex') : bytesToHex(bytes)}`;
}

/**
 * Returns whether a value is 0x-prefixed hexadecimal text of whole bytes.
 *
 * Sends: nothing.
 *
 * @example
 * ```ts
 * import { isHex } from '@parachron/core';
 *
 * isHex('0x0102'); // true
 * isHex('0x012'); // false
 * ```
 */
export function isHex(value: unknown): value is Hex {
  return decodeHex(value) !== undefined;
}

/**
 * Returns whether a value is the hex of 32 bytes, as hashes of blocks, extrinsics and messages are.
 *
 * Sends: nothing.
 *
 * @example
 * ```ts
 * import { isHash } from '@parachron/core';
 *
 * isHash(`0x${'00'.repeat(32)}`); // true
 * isHash('0x00'); // false
 * ```
 */
export function isHash(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value);
}
