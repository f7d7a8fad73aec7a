/** Writes a value as text in which nothing is left that does not print: it may come from anywhere. */
export function formatPlain(value: unknown): string {
  return String(value).replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
