import { waitForNextTurn } from './turns.js';

/** Open operations of one client besides its subscriptions, and its questions about the blocks of its transactions. */
export interface SessionState {
  /** Stops each broadcast transaction of the client, by the id of the operation. */
  readonly broadcasts: Map<string, () => void>;
  /** Milliseconds without a request about a block after which the client receives the finality of its watched transaction in that block. */
  readonly finalityDelay: number;
  /** Resolves once the client has read all sent data. */
  reached(): Promise<unknown>;
  /** Records a request; returns the function to call once the request is answered. */
  noteRequest(params: readonly unknown[]): () => void;
  /**
   * Counts the requests that name a block (`it`), or any watched block (`any`), until `end` is called. `any` also counts each
   * unanswered request: clients read the parent, or the runtime, before they read a block.
   */
  watchRequests(block: string): { count(of: 'it' | 'any'): RequestCount; end(): void };
  close(): void;
}

/** Number of requests since the start of the count. */
export interface RequestCount {
  readonly asked: number;
  /** Requests without an answer. */
  readonly open: number;
}

/** A client in this process shares the event loop, and sends its requests immediately. */
export const finalityDelay = 50;

/** Options of the state of a session. */
export interface SessionStateOptions extends Pick<SessionState, 'finalityDelay'> {
  /** A client of this process reads in the next turn of the event loop. */
  readonly reached?: SessionState['reached'] | undefined;
}

/** Creates the state of a new session. */
export function createSessionState({ finalityDelay, reached }: SessionStateOptions): SessionState {
  const broadcasts = new Map<string, () => void>();
  const watched = new Map<object, { readonly block: string; readonly count: Counter }>();
  const ofAny: Counter = { asked: 0, open: 0 };
  return {
    broadcasts,
    finalityDelay,
    reached: reached ?? (() => waitForNextTurn()),
    noteRequest(params) {
      const named = [...watched.values()].filter(({ block }) => params.includes(block));
      const counts = named.map(({ count }) => count);
      for (const count of counts) count.asked += 1;
      if (counts.length > 0) ofAny.asked += 1;
      for (const count of [ofAny, ...counts]) count.open += 1;
      return () => {
        for (const count of [ofAny, ...counts]) count.open -= 1;
      };
    },
    watchRequests(block) {
      const key = {};
      const one = { block, count: { asked: 0, open: 0 } };
      watched.set(key, one);
      return { count: (of) => ({ ...(of === 'it' ? one.count : ofAny) }), end: () => watched.delete(key) };
    },
    close() {
      for (const stop of broadcasts.values()) stop();
      broadcasts.clear();
    },
  };
}

interface Counter {
  asked: number;
  open: number;
}
