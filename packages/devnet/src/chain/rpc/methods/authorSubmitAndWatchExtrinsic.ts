import type { TransactionStatus } from '../../pool/Pool.js';
import { param } from '../params.js';
import { defineSubscription } from '../RpcMethod.js';
import type { SessionState } from '../SessionState.js';

// A client that never stops asking hears of finality all the same, after so many milliseconds.
const longestWait = 10_000;

/**
 * Puts a transaction into the pool and reports what becomes of it. Clients read the block when they hear `inBlock`, and
 * drop that work at `finalized`: it follows when the client has asked for nothing for a while.
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
      const isFinal = typeof status === 'object' && 'finalized' in status;
      if (isFinal) afterSilence(session, () => tell(status));
      else tell(status);
    });
    return () => {
      isWatched = false;
    };
  },
});

/** Runs something once the client has asked for nothing for as long as finality waits. */
function afterSilence(session: SessionState, run: () => void): void {
  const begun = performance.now();
  const check = () => {
    const waited = performance.now() - begun;
    const left = session.finalityDelay - Math.min(session.silentFor(), waited);
    if (left <= 0 || waited >= longestWait) run();
    else setTimeout(check, left).unref();
  };
  check();
}
