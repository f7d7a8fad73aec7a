import type { TransactionStatus } from '../../pool/Pool.js';
import { param } from '../params.js';
import { defineSubscription } from '../RpcMethod.js';
import { waitUntilRead } from '../waitUntilRead.js';

/**
 * Puts a transaction into the pool and reports its status. Clients read the block when they receive `inBlock`, and stop reading at
 * `finalized`. The server therefore delays `finalized` until the client has read `inBlock` and has sent no request about the block for a
 * while.
 */
export const authorSubmitAndWatchExtrinsic = defineSubscription({
  name: 'author_submitAndWatchExtrinsic',
  notification: 'author_extrinsicUpdate',
  unsubscribe: ['author_unwatchExtrinsic'],
  params: [param.bytes('bytes')],
  start: ({ chain, session }, [extrinsic], { emit }) => {
    let isWatched = true;
    const notify = (status: TransactionStatus) => {
      if (isWatched) emit(status);
    };
    chain.submitExtrinsic(extrinsic, (status) => {
      if (typeof status !== 'object' || !('finalized' in status)) notify(status);
      else void waitUntilRead(session, status.finalized).then(() => notify(status));
    });
    return () => {
      isWatched = false;
    };
  },
});
