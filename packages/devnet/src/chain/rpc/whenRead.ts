import type { SessionState } from './SessionState.js';
import { pause } from './turns.js';

// A client that never stops asking hears of finality all the same: after so many delays, or so many milliseconds.
const mostDelays = 20;
const mostMs = 10_000;

// Clients of the JSON-RPC specification read a block at once; a longer delay would hold back those that wait for finality.
const mostDelay = 50;

/**
 * Waits until a client of the older methods is done with a block: it has read what was sent to it, and waits for no answer and has asked nothing
 * for a while about this block or another one that is not final. Such clients read a block when they hear of it, many blocks in turn, and drop that
 * work at its finality. A client without processor time is silent too: that it has read all until then is asked before and after each
 * delay.
 */
export async function whenRead(session: SessionState, block: string): Promise<void> {
  const end = performance.now() + mostMs;
  await waitForSilence(session, {
    block,
    of: 'any',
    delay: session.finalityDelay,
    isLong: () => performance.now() > end,
  });
}

/** As `whenRead`, for clients that follow by the methods of the JSON-RPC specification: what they ask about other blocks holds none up. */
export async function whenFollowed(session: SessionState, block: string): Promise<void> {
  const delay = Math.min(session.finalityDelay, mostDelay);
  await waitForSilence(session, { block, of: 'it', delay, isLong: (delays) => delays >= mostDelays });
}

async function waitForSilence(
  session: SessionState,
  options: {
    readonly block: string;
    readonly of: 'it' | 'any';
    readonly delay: number;
    readonly isLong: (delays: number) => boolean;
  },
): Promise<void> {
  const { of, delay, isLong } = options;
  const requests = session.watchRequests(options.block);
  for (let delays = 0; !isLong(delays); delays += 1) {
    const before = requests.count(of);
    await session.reached();
    await pause(delay);
    await session.reached();
    const { asked, open } = requests.count(of);
    if (asked === before.asked && open === 0) break;
  }
  requests.end();
}
