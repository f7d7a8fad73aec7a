/** Begins the text that stands for a number of many digits. */
const mark = crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Strings, which are skipped as a whole, and whole numbers that JavaScript's numbers may not hold. */
const parts = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/**
 * Parses JSON without rounding: a whole number of many digits, such as a genesis balance, becomes a text that `formatExactJson` writes
 * back digit by digit.
 *
 * @throws SyntaxError when the text is not JSON
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text.replace(parts, (part) => (part.startsWith('"') ? part : `"${mark}${part}"`)));
}

/** Writes JSON with all digits of large integers. */
export function formatExactJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1');
}
