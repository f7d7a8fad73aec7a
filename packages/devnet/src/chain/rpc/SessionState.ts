import type { Follow } from './follow/Follow.js';
import { nextTurn } from './turns.js';

/** Open operations of one client besides its subscriptions, and its questions about the blocks of its transactions. */
export interface SessionState {
  /** The blocks that the client follows, by the id of the subscription. */
  readonly follows: Map<string, Follow>;
  /** Stops each broadcast transaction of the client, by the id of the operation. */
  readonly broadcasts: Map<string, () => void>;
  /** Milliseconds without a request of the client about its block after which a transaction that it watches is final. */
  readonly finalityDelay: number;
  /** Resolves once the client has read what was sent to it. */
  reached(): Promise<unknown>;
  noteRequest(params: readonly unknown[]): void;
  /** Counts the requests that name a block, from now on until it ends. */
  watchRequests(block: string): { count(): number; end(): void };
  close(): void;
}

/** Options of the state of a session. */
export interface SessionStateOptions extends Pick<SessionState, 'finalityDelay'> {
  /** A client of this process reads in the next turn of the event loop. */
  readonly reached?: SessionState['reached'] | undefined;
}

/** Makes the state of a new session. */
export function createSessionState({ finalityDelay, reached }: SessionStateOptions): SessionState {
  const follows = new Map<string, Follow>();
  const broadcasts = new Map<string, () => void>();
  const watched = new Map<object, { readonly block: string; count: number }>();
  return {
    follows,
    broadcasts,
    finalityDelay,
    reached: reached ?? (() => nextTurn()),
    noteRequest(params) {
      for (const one of watched.values()) if (params.includes(one.block)) one.count += 1;
    },
    watchRequests(block) {
      const key = {};
      const one = { block, count: 0 };
      watched.set(key, one);
      return { count: () => one.count, end: () => watched.delete(key) };
    },
    close() {
      for (const stop of broadcasts.values()) stop();
      broadcasts.clear();
    },
  };
}
