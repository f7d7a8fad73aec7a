import { isRecord } from '@parachron/core';
import { createId } from '../rpc/createId.js';
import { ExactNumber } from '../rpc/ExactNumber.js';

/** Returns whether a request, or one of a batch, has an id that JavaScript rounds. */
export function hasLargeId(value: unknown): boolean {
  return Array.isArray(value) ? value.some(isLarge) : isLarge(value);
}

function isLarge(value: unknown): value is { readonly id: number } {
  return isRecord(value) && typeof value.id === 'number' && value.id > Number.MAX_SAFE_INTEGER;
}

/**
 * Returns a request or a batch with all digits of its ids, which a client expects in the answer. Only ids are read again: to read
 * each value of a long text exactly takes longer than other clients can wait.
 *
 * @param value the parsed text, with rounded numbers
 * @param text what was parsed
 */
export function readExactIds(value: unknown, text: string): unknown {
  const mark = createId();
  // Each quantifier has a bound: without one, megabytes of digits or spaces exceed the stack of the regular expression.
  const marked: unknown = JSON.parse(
    text.replace(/"id"\s{0,9}:\s{0,9}(\d{16,20})(?![\d.eE])/g, `"id":"${mark}$1"`),
  );
  const readId = (request: unknown, exact: unknown) => {
    const id = isLarge(request) && isRecord(exact) ? exact.id : undefined;
    if (!isRecord(request) || typeof id !== 'string') return request;
    return { ...request, id: new ExactNumber(BigInt(id.slice(mark.length))) };
  };
  if (!Array.isArray(value)) return readId(value, marked);
  return value.map((request, at) => readId(request, Array.isArray(marked) ? marked[at] : undefined));
}
