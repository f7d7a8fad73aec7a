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

const lengths = { week: 604_800, day: 86_400, hour: 3_600, minute: 60, second: 1 } as const;
const units = ['week', 'day', 'hour', 'minute'] as const;

/**
 * A duration in the largest unit that divides it.
 *
 * @param seconds a whole number
 *
 * @example
 * ```ts
 * import { formatInterval } from '@parachron/reports';
 *
 * formatInterval(7_200); // '2 hours'
 * ```
 */
export function formatInterval(seconds: number): string {
  const unit = units.find((one) => seconds % lengths[one] === 0) ?? 'second';
  return countOf(seconds / lengths[unit], unit);
}

/**
 * A repetition after an interval.
 *
 * @param seconds a whole number
 *
 * @example
 * ```ts
 * import { formatEvery } from '@parachron/reports';
 *
 * formatEvery(86_400); // 'every day'
 * ```
 */
export function formatEvery(seconds: number): string {
  return `every ${formatInterval(seconds).replace(/^1 /, '')}`;
}

/** States the number of entries that a list leaves out: one line, or none. */
export function countLeftOut(count: number, noun: string | readonly [one: string, many: string]): string[] {
  return count > 0 ? [`${count.toLocaleString('en-US')} more ${pluralize(count, noun)}: see the JSON.`] : [];
}

/** The first `limit` characters of a text; no surrogate pair is split. */
export function cutAt(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')}`;
}

/** A clean text of at most `limit` characters, cut after a whole word, with a sign where text was cut. */
export function shortenText(text: string, limit: number): string {
  // Only the shown part needs cleaning; twice its length allows for the removed characters.
  const clean = stripControls(cutAt(text, limit * 2));
  return clean.length <= limit && text.length <= limit * 2 ? clean : `${cutWords(clean, limit - 1)}…`;
}

// Part of an address or a number would look like another address or number. A text without spaces is cut at the limit.
function cutWords(text: string, limit: number): string {
  const cut = cutAt(text, limit);
  const end = text[cut.length] === ' ' ? cut.length : cut.lastIndexOf(' ');
  return (end > limit / 2 ? cut.slice(0, end).trimEnd() : cut).replace(/…$/, '');
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

// A runner ignores invisible characters when it looks for commands: zero-width marks, controls, colours.
const unseen = '\\p{Default_Ignorable_Code_Point}\\u0000-\\u0008\\u000e-\\u001f\\u007f-\\u009f';
const color = '\\u001b\\[[\\d;]*m';
const hidden = `(?:${color}|[${unseen}])`;
// One class for invisible and blank characters, since some are both. None of them ends a line, so that the pattern does not
// backtrack.
const blank = `(?:${color}|[${unseen}\\t\\v\\f\\p{Zs}])`;
const atLineStart = new RegExp(`^(${blank}*):(${hidden}*:)`, 'gmu');
const anywhere = new RegExp(`(#${hidden}*#${hidden}*)\\[`, 'gu');

/**
 * Disables the commands that the runner of a workflow (GitHub Actions and its descendants) would run from its log: a line that
 * begins with two colons, or contains `##[`. A space between the characters keeps the text readable.
 *
 * @example
 * ```ts
 * import { breakCommands } from '@parachron/reports';
 *
 * breakCommands('::error::x'); // ': :error::x'
 * ```
 */
export function breakCommands(text: string): string {
  return text.replace(atLineStart, '$1: $2').replace(anywhere, '$1 [');
}

// Characters that JSON leaves unescaped and a terminal interprets: controls beyond ASCII, direction marks, zero-width marks.
const active = /[\u007f-\u009f\p{Cf}\p{Co}\p{Noncharacter_Code_Point}\u2028\u2029]/gu;
// Nearly all of a report is before these characters, and a test for a range is fast.
const beyondText = /[^\0-\u007e]+/g;

/**
 * Disables the same commands in JSON without a change of its meaning: the bracket of `##[`, and control characters of
 * terminals, become escapes. A line of JSON never begins with a colon.
 *
 * @example
 * ```ts
 * import { breakCommandsInJson } from '@parachron/reports';
 *
 * breakCommandsInJson('"##[error]"'); // '"##\\u005berror]"'
 * ```
 */
export function breakCommandsInJson(json: string): string {
  return json
    .replace(anywhere, '$1\\u005b')
    .replace(beyondText, (part) => part.replace(active, formatInJson));
}

function formatInJson(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}

/** Does the same for XML and HTML without changing their meaning: a character becomes a character reference. */
export function breakCommandsInMarkup(text: string): string {
  return text.replace(atLineStart, '$1&#58;$2').replace(anywhere, '$1&#91;');
}

/** The first sentence of a text without its end, which an abbreviation in the text of a chain is not. */
export function cutSentence(text: string): string {
  return cutClause(text, /(?<!\be\.g|\bi\.e)[.!?](?=\s|$)/);
}

/** The beginning of a text before an end, or the whole text. */
export function cutClause(text: string, end: RegExp): string {
  const at = text.search(end);
  return (at < 0 ? text : text.slice(0, at)).trimEnd();
}
