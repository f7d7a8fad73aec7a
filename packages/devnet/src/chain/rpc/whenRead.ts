import type { SessionState } from './SessionState.js';
import { pause } from './turns.js';

// A client that never stops asking about a block hears of finality all the same, after so many delays.
const mostDelays = 20;

// Clients of the JSON-RPC specification read a block at once; a longer delay would hold back those that wait for finality.
const mostDelay = 50;

/**
 * Waits until a client is done with a block: it has read what was sent to it, and has asked nothing about the block for a while.
 * Clients read a block when they hear of it and drop that work at its finality. A client without processor time is silent too: that it
 * has read all until then is asked before and after each delay.
 *
 * @param delay milliseconds without a request about the block
 */
export async function whenRead(session: SessionState, block: string, delay: number): Promise<void> {
  const requests = session.watchRequests(block);
  for (let delays = 0; delays < mostDelays; delays += 1) {
    const before = requests.count();
    await session.reached();
    await pause(delay);
    await session.reached();
    if (requests.count() === before) break;
  }
  requests.end();
}

/** Waits as `whenRead` does, for clients that follow by the methods of the JSON-RPC specification. */
export function whenFollowed(session: SessionState, block: string): Promise<void> {
  return whenRead(session, block, Math.min(session.finalityDelay, mostDelay));
}
