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
