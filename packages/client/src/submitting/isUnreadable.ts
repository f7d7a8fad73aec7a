import { isParachronError } from '@parachron/core';

/** Whether a node no longer gives a block, or not its events: another fork may have replaced the block. */
export function isUnreadable(error: unknown): boolean {
  return isParachronError(error, 'BLOCK_UNAVAILABLE') || isParachronError(error, 'OUTCOME_UNKNOWN');
}
