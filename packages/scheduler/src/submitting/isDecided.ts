import { isParachronError } from '@parachron/core';

const decided = new Set([
  'DISPATCH_FAILED',
  'TRANSACTION_REFUSED',
  'SUBMISSION_REPLACED',
  'SUBMISSION_UNKNOWN',
]);

/**
 * Returns whether an error after sending states the outcome of the call, or contains the ticket for finding the
 * outcome.
 */
export function isDecided(error: unknown): boolean {
  return isParachronError(error) && decided.has(error.code);
}
