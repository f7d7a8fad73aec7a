import { createId } from './createId.js';

/**
 * An integer of a JSON-RPC result beyond the exact integers of JavaScript. A node writes all its digits, and `formatRpcJson` does the
 * same; `JSON.stringify` alone rounds the integer.
 */
export class ExactNumber {
  readonly value: bigint;

  constructor(value: bigint) {
    this.value = value;
  }

  toJSON(): number | string {
    const rounded = Number(this.value);
    if (marked === undefined || Number.isSafeInteger(rounded)) return rounded;
    marked += 1;
    return `${mark}${this.value}`;
  }
}

const mark = createId();

/** Number of marked numbers in the text that `formatRpcJson` is writing; undefined outside of `formatRpcJson`. */
let marked: number | undefined;

/** Writes JSON with all digits of large integers, as nodes do. */
export function formatRpcJson(value: unknown): string {
  marked = 0;
  try {
    const text = JSON.stringify(value);
    return marked === 0 ? text : text.replace(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1');
  } finally {
    marked = undefined;
  }
}
