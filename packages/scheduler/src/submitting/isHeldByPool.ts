import { isParachronError } from '@parachron/core';

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
