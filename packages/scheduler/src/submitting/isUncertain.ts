import { isParachronError } from '@parachron/core';

const uncertain = new Set([
  'TRANSACTION_REFUSED',
  'TRANSACTION_PENDING',
  'OUTCOME_UNKNOWN',
  'BLOCK_UNAVAILABLE',
]);

/** Returns whether an error after sending leaves it open whether the call landed. */
export function isUncertain(error: unknown): boolean {
  return isParachronError(error) && uncertain.has(error.code);
}
