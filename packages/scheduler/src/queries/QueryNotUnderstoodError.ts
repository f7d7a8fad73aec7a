import { defineError } from '@parachron/core';

/** A query of the service was answered with something else. */
export class QueryNotUnderstoodError extends defineError({
  code: 'QUERY_NOT_UNDERSTOOD',
  fault: 'incompatible',
  message: (facts: { query: string; answer: string }) =>
    `The answer of ${facts.query} is not understood: ${facts.answer.slice(0, 80)}.`,
  hint: () => 'The node may run another interface than the service.',
}) {}
