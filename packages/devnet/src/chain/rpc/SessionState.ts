import type { Follow } from './follow/Follow.js';

/** What one client has open besides its subscriptions, and when it was last heard of. */
export interface SessionState {
  /** The blocks that the client follows, by the id of the subscription. */
  readonly follows: Map<string, Follow>;
  /** What stops each transaction that is broadcast for the client, by the id of the operation. */
  readonly broadcasts: Map<string, () => void>;
  /** Milliseconds without a request of the client after which a transaction that it watches is final. */
  readonly finalityDelay: number;
  noteRequest(): void;
  /** Milliseconds since the client last asked for anything. */
  silentFor(): number;
  close(): void;
}

/** Makes the state of a new session. */
export function createSessionState(finalityDelay: number): SessionState {
  const follows = new Map<string, Follow>();
  const broadcasts = new Map<string, () => void>();
  let heard = performance.now();
  return {
    follows,
    broadcasts,
    finalityDelay,
    noteRequest() {
      heard = performance.now();
    },
    silentFor: () => performance.now() - heard,
    close() {
      for (const stop of broadcasts.values()) stop();
      broadcasts.clear();
    },
  };
}
