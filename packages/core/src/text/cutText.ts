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
