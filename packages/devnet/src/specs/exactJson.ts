import { createId } from '@parachron/network';

/** An integer of JSON beyond the exact integers of JavaScript, which {@link formatExactJson} writes digit by digit. */
export class ExactNumber {
  readonly value: bigint;

  constructor(value: bigint) {
    this.value = value;
  }
}

/** Writes JSON with all digits of large integers. */
export function formatExactJson(value: unknown): string {
  const mark = createId();
  const text = JSON.stringify(value, (_key, one: unknown) =>
    one instanceof ExactNumber ? `${mark}${one.value}` : one,
  );
  return text.replaceAll(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1');
}

/**
 * Parses JSON without rounding: a whole number with more digits than JavaScript's numbers hold becomes an
 * {@link ExactNumber}, which `formatExactJson` writes back digit by digit. Genesis balances are such numbers.
 *
 * @throws SyntaxError when the text is not JSON
 */
export function parseExactJson(text: string): unknown {
  const mark = createId();
  return JSON.parse(addMarks(text, mark), (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark) ? readNumber(value.slice(mark.length)) : value,
  );
}

function readNumber(digits: string): number | ExactNumber {
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : new ExactNumber(BigInt(digits));
}

/** Strings are skipped by their quotes: a regular expression over a runtime of megabytes exceeds the stack. */
function addMarks(text: string, mark: string): string {
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const quote = text.indexOf('"', at);
    const end = quote === -1 ? text.length : quote;
    parts.push(text.slice(at, end).replace(/(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g, `"${mark}$&"`));
    at = quote === -1 ? end : findStringEnd(text, quote);
    parts.push(text.slice(end, at));
  }
  return parts.join('');
}

/** The place after the string that begins at a quote. */
function findStringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return end + 1;
  }
  return text.length;
}

/** Returns a JSON value if it is an object; undefined for a list, a number or any other value. */
export function readRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const isRecord =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);
  return isRecord ? (value as Record<string, unknown>) : undefined;
}
