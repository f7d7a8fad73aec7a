import { isParachronError } from '@parachron/core';

const uncertain = new Set([
  'TRANSACTION_REFUSED',
  'TRANSACTION_PENDING',
  'OUTCOME_UNKNOWN',
  'BLOCK_UNAVAILABLE',
]);

/** Returns whether the inclusion of the call is unknown after an error. */
export function isUncertain(error: unknown): boolean {
  return isParachronError(error) && uncertain.has(error.code);
}
