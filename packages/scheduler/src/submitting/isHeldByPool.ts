import { isParachronError } from '@parachron/core';

/**
 * The codes of Substrate's pools for a transaction that the pool already has, and for one whose nonce a preferred transaction
 * has.
 */
const alreadyImported = 1013;
const tooLowPriority = 1014;

/**
 * Returns whether a refusal means that the pool has a transaction of the same submission.
 *
 * @param submission `hasEarlier`, whether another transaction of the submission may have reached the node
 */
export function isHeldByPool(refusal: unknown, { hasEarlier }: { readonly hasEarlier: boolean }): boolean {
  if (!isParachronError(refusal, 'TRANSACTION_REFUSED')) return false;
  const { poolCode } = refusal.facts;
  return poolCode === alreadyImported || (hasEarlier && poolCode === tooLowPriority);
}
