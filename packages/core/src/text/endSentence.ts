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
