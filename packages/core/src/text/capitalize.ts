/**
 * Returns a text with a capital first letter, for a sentence, a title or a variant of an enum.
 *
 * @param text any text; an empty one stays empty
 *
 * @example
 * ```ts
 * import { capitalize } from '@parachron/core';
 *
 * capitalize('relay chain'); // 'Relay chain'
 * ```
 */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
