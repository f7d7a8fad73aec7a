/** Formats a value of any origin as text, with characters that do not print escaped as `\u{…}`. */
export function formatPlain(value: unknown): string {
  return String(value).replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
