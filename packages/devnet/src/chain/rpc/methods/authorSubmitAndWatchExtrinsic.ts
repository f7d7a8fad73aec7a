import { pause } from '../../node/turns.js';
import type { TransactionStatus } from '../../pool/Pool.js';
import { param } from '../params.js';
import { defineSubscription } from '../RpcMethod.js';
import type { SessionState } from '../SessionState.js';

// A client that never stops asking about a block hears of finality all the same, after so many delays.
const mostDelays = 20;

/**
 * Puts a transaction into the pool and reports what becomes of it. Clients read the block when they hear `inBlock`, and
 * drop that work at `finalized`: it follows when the client has read `inBlock` and has asked nothing about the block for a while.
 */
export const authorSubmitAndWatchExtrinsic = defineSubscription({
  name: 'author_submitAndWatchExtrinsic',
  notification: 'author_extrinsicUpdate',
  unsubscribe: ['author_unwatchExtrinsic'],
  params: [param.bytes('extrinsic')],
  start: ({ chain, session }, [extrinsic], { emit }) => {
    let isWatched = true;
    const tell = (status: TransactionStatus) => {
      if (isWatched) emit(status);
    };
    chain.submitExtrinsic(extrinsic, (status) => {
      if (typeof status !== 'object' || !('finalized' in status)) tell(status);
      else void whenRead(session, status.finalized).then(() => tell(status));
    });
    return () => {
      isWatched = false;
    };
  },
});

/**
 * Waits until the client is done with a block. A client without processor time is silent too: that it has read all until then is
 * asked before and after each delay.
 */
async function whenRead(session: SessionState, block: string): Promise<void> {
  const requests = session.watchRequests(block);
  for (let delays = 0; delays < mostDelays; delays += 1) {
    const before = requests.count();
    await session.reached();
    await pause(session.finalityDelay);
    await session.reached();
    if (requests.count() === before) break;
  }
  requests.end();
}
