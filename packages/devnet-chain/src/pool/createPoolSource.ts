import type { Hex } from '@parachron/core';
import type { ExtrinsicSource, Offered } from '../runtime/buildBlock.js';
import type { PooledTransaction } from './PooledTransaction.js';

// Number of transactions that do not fit before a block counts as full, the same as in Substrate's block authorship.
const maxSkipped = 8;

/** Returns the ready transactions in order; after a refused transaction, the same signer's later transactions wait. */
export function createPoolSource(
  ready: readonly PooledTransaction[],
  onInvalid: (transaction: PooledTransaction) => void,
): ExtrinsicSource {
  const blocked = new Set<Hex>();
  let at = -1;
  let skipped = 0;
  const settlers: { readonly [K in Offered]: (transaction: PooledTransaction) => void } = {
    included: () => undefined,
    later: (transaction) => {
      skipped += 1;
      blocked.add(transaction.signer);
    },
    invalid: (transaction) => {
      blocked.add(transaction.signer);
      onInvalid(transaction);
    },
  };
  return {
    next: () => {
      if (skipped >= maxSkipped) return undefined;
      do at += 1;
      while (blocked.has(ready[at]?.signer ?? '0x'));
      const transaction = ready[at];
      return transaction && { extrinsic: transaction.extrinsic, isTrusted: true };
    },
    settle: (offered) => {
      const transaction = ready[at];
      if (transaction) settlers[offered](transaction);
    },
  };
}
