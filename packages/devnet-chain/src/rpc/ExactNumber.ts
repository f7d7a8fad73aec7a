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

  toJSON(): number | string {
    const rounded = Number(this.value);
    if (marked === undefined || Number.isSafeInteger(rounded)) return rounded;
    marked += 1;
    return `${mark}${this.value}`;
  }
}

const mark = createId();

/** Number of marked numbers in the text that `formatRpcJson` writes; undefined while it writes none. */
let marked: number | undefined;

/** Writes JSON as nodes do, whose numbers have as many digits as they need. */
export function formatRpcJson(value: unknown): string {
  marked = 0;
  try {
    const text = JSON.stringify(value);
    return marked === 0 ? text : text.replace(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1');
  } finally {
    marked = undefined;
  }
}
