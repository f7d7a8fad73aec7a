import type { TransactionStatus } from '../../pool/Pool.js';
import { param } from '../params.js';
import { defineSubscription } from '../RpcMethod.js';

// Clients read the block when they hear `inBlock`, and stop doing so at the next word: give them time for it.
const finalityDelay = 50;

/** Puts a transaction into the pool and tells what becomes of it. */
export const authorSubmitAndWatchExtrinsic = defineSubscription({
  name: 'author_submitAndWatchExtrinsic',
  notification: 'author_extrinsicUpdate',
  unsubscribe: ['author_unwatchExtrinsic'],
  params: [param.bytes('extrinsic')],
  start: ({ chain }, [extrinsic], { emit }) => {
    let isWatched = true;
    const tell = (status: TransactionStatus) => {
      if (isWatched) emit(status);
    };
    chain.submitExtrinsic(extrinsic, (status) => {
      const isFinal = typeof status === 'object' && 'finalized' in status;
      if (isFinal) setTimeout(tell, finalityDelay, status).unref();
      else tell(status);
    });
    return () => {
      isWatched = false;
    };
  },
});
