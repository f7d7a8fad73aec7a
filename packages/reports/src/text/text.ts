import { pluralize } from '@parachron/core';

/**
 * A number with separated thousands, and its unit: `1 finding`, `1,048,576 characters`.
 *
 * @example
 * ```ts
 * import { countOf } from '@parachron/reports';
 *
 * countOf(1_048_576, 'character'); // '1,048,576 characters'
 * ```
 */
export function countOf(count: number, noun: string | readonly [one: string, many: string]): string {
  return `${count.toLocaleString('en-US')} ${pluralize(count, noun)}`;
}

/** The first `limit` characters of a text; no surrogate pair is split. */
export function cutText(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')}`;
}

/** A clean text of at most `limit` characters, cut after a whole word, with a sign where text was cut. */
export function shortenText(text: string, limit: number): string {
  // Only the shown part needs cleaning; twice its length allows for the removed characters.
  const clean = stripControls(cutText(text, limit * 2));
  return clean.length <= limit && text.length <= limit * 2 ? clean : `${cutWords(clean, limit - 1)}…`;
}

// Part of an address or a number would look like another address or number. A text without spaces is cut at the limit.
function cutWords(text: string, limit: number): string {
  const cut = cutText(text, limit);
  const end = text[cut.length] === ' ' ? cut.length : cut.lastIndexOf(' ');
  return end > limit / 2 ? cut.slice(0, end).trimEnd() : cut;
}

/**
 * Makes untrusted text, such as a name from a chain, safe for a terminal or a file: one line, without control and formatting
 * characters (escape sequences, bidirectional overrides, zero-width marks), and without noncharacters, which XML forbids.
 *
 * @example
 * ```ts
 * import { stripControls } from '@parachron/reports';
 *
 * stripControls('one\r\ntwo'); // 'one two'
 * ```
 */
export function stripControls(text: string): string {
  return text
    .replace(/[\r\n\t]+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029]/gu, '');
}
