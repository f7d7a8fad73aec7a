import { defineError } from '@parachron/core';

/** A call filter is set for a generation of executors without call filters. */
export class CallFilterMissingError extends defineError({
  code: 'CALL_FILTER_MISSING',
  fault: 'input',
  message: (facts: { refusedCalls: readonly string[] }) =>
    `Executors of XCM version 2 have no call filter, and cannot refuse ${facts.refusedCalls.join(', ')}.`,
  hint: () => 'Use a target of generation v4 or v5.',
}) {}
