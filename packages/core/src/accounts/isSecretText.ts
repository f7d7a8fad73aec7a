/**
 * Returns whether a text looks like a secret given in place of an address: the words of a phrase, or a derivation path.
 * Programs refuse such a text and do not print it.
 *
 * @param text as the user gave it
 * @returns true for 12 words or more, and for a path that begins with two slashes or has a seed before them
 *
 * @example
 * ```ts
 * import { isSecretText } from '@parachron/core';
 *
 * isSecretText('//Alice'); // true
 * isSecretText('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'); // false
 * ```
 */
export function isSecretText(text: string): boolean {
  return text.trim().split(/\s+/).length >= 12 || /^\s*(0x)?[\w\s]*\/\//.test(text);
}
