import { createId } from './createId.js';

/**
 * A whole number of a JSON-RPC result that a node writes with all its digits, more than JavaScript's numbers hold.
 * `JSON.stringify` alone rounds it.
 */
export class ExactNumber {
  readonly value: bigint;

  constructor(value: bigint) {
    this.value = value;
  }

  toJSON(): number {
    return Number(this.value);
  }
}

/** Writes JSON as nodes do, whose numbers have as many digits as they need. */
export function formatRpcJson(value: unknown): string {
  const mark = createId();
  let count = 0;
  // A replacer sees what `toJSON` gave; what it was before stands in its holder.
  function replace(this: { readonly [key: string]: unknown }, key: string, given: unknown): unknown {
    const found = this[key];
    if (!(found instanceof ExactNumber) || Number.isSafeInteger(given)) return given;
    count += 1;
    return `${mark}${found.value}`;
  }
  const text = JSON.stringify(value, replace);
  return count === 0 ? text : text.replace(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1');
}
