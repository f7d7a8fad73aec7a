import { isParachronError } from '@parachron/core';
import { isLost } from './isLost.js';

/** Returns whether the line was cut, also while a transaction that had left was waited for; in silence it may still be there. */
export function isCut(error: unknown): boolean {
  if (!isParachronError(error, 'TRANSACTION_PENDING')) return isLost(error);
  return isLost(error.cause) && !isParachronError(error.cause, 'ENDPOINT_TIMEOUT');
}
