import { hexToU8a, isHex } from '@polkadot/util';
import { defineError } from '../errors/defineError.js';
import { InvalidInputError, requireInput } from '../input/requireInput.js';
import { omitUndefined } from '../json/omitUndefined.js';
import { pluralize } from '../text/pluralize.js';

/** Bytes as 0x-prefixed lower-case hexadecimal text. */
export type Hex = `0x${string}`;

/** A text is not hexadecimal with the prefix 0x. */
export class InvalidHexError extends defineError({
  code: 'INVALID_HEX',
  fault: 'input',
  message: (facts: { text: string; field: string; expectedBytes?: number }) =>
    `${facts.field}: expected ${facts.expectedBytes === undefined ? '' : `${facts.expectedBytes} ${pluralize(facts.expectedBytes, 'byte')} of `}0x-prefixed hex, got "${facts.text.slice(0, 80)}".`,
  hint: ({ expectedBytes }) =>
    `Write ${expectedBytes === undefined ? 'an even number of' : expectedBytes * 2} hexadecimal digits after 0x.`,
}) {}

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
export function parseHex(text: string, options: { field?: string; bytes?: number } = {}): Uint8Array {
  requireInput({ options }, { options: { field: 'string?', bytes: 'number?' } });
  const bits = options.bytes === undefined ? -1 : options.bytes * 8;
  if (!isHex(text, bits) || text.length % 2 !== 0) {
    throw new InvalidHexError({
      // JavaScript callers may pass any value.
      text: String(text),
      field: options.field ?? 'value',
      ...omitUndefined({ expectedBytes: options.bytes }),
    });
  }
  return hexToU8a(text);
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
  let text: Hex = '0x';
  const even = bytes.length - (bytes.length % 2);
  for (let at = 0; at < even; at += 2) text += formatPair(((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0));
  return even === bytes.length ? text : `${text}${formatPair(bytes[even] ?? 0).slice(2)}`;
}

/** Texts of two bytes, each written on first use: writing all of them would take longer than most programs need. */
let pairs: string[] | undefined;

function formatPair(value: number): string {
  pairs ??= new Array<string>(2 ** 16);
  pairs[value] ??= value.toString(16).padStart(4, '0');
  return pairs[value];
}
