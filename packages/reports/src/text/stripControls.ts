/**
 * Removes control and formatting characters that a terminal would interpret (escape sequences, bidirectional overrides, zero-width
 * marks). Line breaks become spaces. Text from a chain is untrusted.
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
