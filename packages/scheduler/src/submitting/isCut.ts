import { isParachronError } from '@parachron/core';
import { isLost } from './isLost.js';

/**
 * Returns whether the connection was lost, also during the wait for a sent transaction. A timeout during that wait is
 * not a loss.
 */
export function isCut(error: unknown): boolean {
  if (!isParachronError(error, 'TRANSACTION_PENDING')) return isLost(error);
  return isLost(error.cause) && !isParachronError(error.cause, 'ENDPOINT_TIMEOUT');
}
