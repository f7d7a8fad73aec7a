import { requireInput } from '../input/requireInput.js';

/**
 * Returns the singular or the plural of a noun, by a count.
 *
 * @param count the count before the noun
 * @param noun the singular, or the singular and its irregular plural
 *
 * @example
 * ```ts
 * import { pluralize } from '@parachron/core';
 *
 * pluralize(1, 'message'); // 'message'
 * pluralize(8, 'message'); // 'messages'
 * pluralize(2, ['proxy', 'proxies']); // 'proxies'
 * ```
 */
export function pluralize(count: number, noun: string | readonly [one: string, many: string]): string {
  requireInput({ count }, { count: 'number' });
  // JavaScript callers may pass any value.
  const [one, many = `${one}s`] = typeof noun === 'object' && noun !== null ? noun : [noun];
  requireInput({ noun: one }, { noun: 'string' });
  return count === 1 ? one : many;
}

/**
 * Returns a text with a capital first letter, for a sentence or a title.
 *
 * A first word that is spelled as a name stays as it is: an address, a method or a chain such as `rococo_v2_2`. Another
 * spelling of an address is no address.
 *
 * @param text any text; an empty one stays empty
 *
 * @example
 * ```ts
 * import { capitalize } from '@parachron/core';
 *
 * capitalize('relay chain'); // 'Relay chain'
 * capitalize('state_call traps'); // 'state_call traps'
 * ```
 */
export function capitalize(text: string): string {
  return /^\S*[\p{Lu}\d_]/u.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Shortens a text of a chain to a limit, and appends the length of the whole text: a name may be megabytes long.
 *
 * @param text the whole text
 * @param limit the longest result in characters, 100 by default
 * @returns the text if it is within the limit, or else its beginning with the number of its characters
 *
 * @example
 * ```ts
 * import { cutText } from '@parachron/core';
 *
 * cutText('Rococo'); // 'Rococo'
 * cutText('x'.repeat(5_000_000), 30); // 'xxxxxx… (5,000,000 characters)'
 * ```
 */
export function cutText(text: string, limit = 100): string {
  if (text.length <= limit) return text;
  const size = `… (${text.length.toLocaleString('en-US')} characters)`;
  // The cut never splits a surrogate pair.
  const begin = text.slice(0, Math.max(0, limit - size.length)).replace(/[\uD800-\uDBFF]$/, '');
  return `${begin}${size}`;
}

/**
 * Ends a sentence with a full stop, unless it ends with a full stop, a question mark or an exclamation mark.
 *
 * @param text the sentence
 *
 * @example
 * ```ts
 * import { endSentence } from '@parachron/core';
 *
 * endSentence('The channel is closed'); // 'The channel is closed.'
 * ```
 */
export function endSentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}
