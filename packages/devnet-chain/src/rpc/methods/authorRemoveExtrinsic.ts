import { removedHashes } from '../forks/transactionMethods.js';
import { defineMethod } from '../RpcMethod.js';

/** Removes transactions from the pool, with the transactions that depend on them, and returns the hashes of the removed transactions. */
export const authorRemoveExtrinsic = defineMethod({
  name: 'author_removeExtrinsic',
  params: [removedHashes],
  handler: ({ chain }, [wanted]) => chain.pool.removeInvalid(wanted),
});
