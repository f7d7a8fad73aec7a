import type { Answer } from './Read.js';

/**
 * Returns the value of an answer.
 *
 * @param answer the answer to a read; undefined without the read
 * @returns undefined if the value is unknown
 *
 * @example
 * ```ts
 * import { readKnown } from '@parachron/core';
 *
 * readKnown({ known: false, reason: 'The node is slow.', howToFindOut: 'Ask another node.' }); // undefined
 * ```
 */
export function readKnown<T>(answer: Answer<T> | undefined): T | undefined {
  return answer?.known ? answer.value : undefined;
}
