import type { SessionState } from './SessionState.js';
import { waitMs } from './turns.js';

// A client that sends requests without a pause also receives finality, after this number of milliseconds. Time in which the process
// is busy does not count.
const mostMs = 10_000;

// Clients of the JSON-RPC specification read a block at once; a longer delay would hold back those that wait for finality.
const followed = { delay: 50, delays: 20 };

/**
 * Waits until a client of the older methods has finished reading a block: the client has read all sent data, waits for no answer,
 * and has sent no request for a while about this block or another block that is not final. Such clients read a block when a
 * notification names it, many blocks in turn, and stop reading at its finality. A client without processor time is silent too, so
 * each delay begins and ends with a check that the client has read all sent data.
 */
export function waitUntilRead(session: SessionState, block: string): Promise<void> {
  const delay = session.finalityDelay;
  return waitForSilence(session, { block, of: 'any', delay, most: Math.ceil(mostMs / Math.max(delay, 1)) });
}

/** Does the same as `waitUntilRead` for clients of the JSON-RPC specification, where requests about other blocks do not delay finality. */
export function waitUntilFollowed(session: SessionState, block: string): Promise<void> {
  const delay = Math.min(session.finalityDelay, followed.delay);
  return waitForSilence(session, { block, of: 'it', delay, most: followed.delays });
}

async function waitForSilence(
  session: SessionState,
  options: {
    readonly block: string;
    readonly of: 'it' | 'any';
    readonly delay: number;
    readonly most: number;
  },
): Promise<void> {
  const { of, delay, most } = options;
  const requests = session.watchRequests(options.block);
  for (let delays = 0; delays < most; delays += 1) {
    const before = requests.count(of);
    await session.reached();
    await waitMs(delay);
    await session.reached();
    const { asked, open } = requests.count(of);
    if (asked === before.asked && open === 0) break;
  }
  requests.end();
}
