import { defineError } from '@parachron/core';

/** The service's answer to a query has an unexpected form. */
export class QueryNotUnderstoodError extends defineError({
  code: 'QUERY_NOT_UNDERSTOOD',
  fault: 'incompatible',
  message: (facts: { query: string; answer: string }) =>
    `${facts.query} returned an unexpected value: ${facts.answer.slice(0, 80)}.`,
  hint: () => 'Check that the endpoint is a node of the service: its runtime may have another interface.',
}) {}
