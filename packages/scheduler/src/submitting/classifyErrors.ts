import { isParachronError } from '@parachron/core';

const lost = new Set([
  'CONNECTION_LOST',
  'CONNECTION_CLOSED',
  'ENDPOINT_REFUSED',
  'ENDPOINT_NAME_UNKNOWN',
  'ENDPOINT_TIMEOUT',
  'ENDPOINT_UNREACHABLE',
]);

/** Returns whether an error means that the node did not answer. */
export function isLost(error: unknown): boolean {
  return isParachronError(error) && lost.has(error.code);
}

/** Finds the lost connection among the causes of an error; undefined if the node did answer. */
export function findLoss(error: unknown): unknown {
  if (isLost(error) || !(error instanceof Error)) return isLost(error) ? error : undefined;
  return findLoss(error.cause);
}

/**
 * Returns whether the connection was lost, also during the wait for a sent transaction. A timeout during that wait is
 * not a loss.
 */
export function isCut(error: unknown): boolean {
  if (!isParachronError(error, 'TRANSACTION_PENDING')) return isLost(error);
  return isLost(error.cause) && !isParachronError(error.cause, 'ENDPOINT_TIMEOUT');
}

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

/**
 * Codes of Substrate's transaction pool: the pool already has the transaction, or has a transaction with the same nonce
 * and no lower priority.
 */
const alreadyImported = 1013;
const tooLowPriority = 1014;

/**
 * Returns whether a refusal means that the pool has a transaction of the same submission.
 *
 * @param submission `hasEarlier`: whether an earlier transaction of the submission may have reached the node
 */
export function isHeldByPool(refusal: unknown, { hasEarlier }: { readonly hasEarlier: boolean }): boolean {
  if (!isParachronError(refusal, 'TRANSACTION_REFUSED')) return false;
  const { poolCode } = refusal.facts;
  return poolCode === alreadyImported || (hasEarlier && poolCode === tooLowPriority);
}
