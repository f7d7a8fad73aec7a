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
