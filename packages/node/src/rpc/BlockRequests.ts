import { stopHolding, waitForNextTurn } from '../turns.js';

/** A client in this process shares the event loop, and sends its requests immediately. */
const ownDelay = 50;

// A client that sends requests without a pause also receives finality, after this number of milliseconds. Time in which the process
// is busy does not count.
const mostMs = 10_000;

// Clients of the JSON-RPC specification read a block at once; a longer delay would hold back those that wait for finality.
const followed = { delay: 50, delays: 20 };

/** Options of {@link BlockRequests}. */
export interface BlockRequestsOptions {
  /** Milliseconds without a request about a block after which the client receives the finality of its watched transaction in that block. */
  readonly finalityDelay: number;
  /** Resolves once the client has read all sent data; the next turn of the event loop by default. */
  readonly reached: () => Promise<unknown>;
}

/** Number of requests so far, and of those without an answer. */
interface Requests {
  asked: number;
  open: number;
}

/** The requests of one client about blocks: clients stop reading a block at its finality, so finality waits for their requests. */
export class BlockRequests {
  readonly #delay: number;
  readonly #reached: () => Promise<unknown>;
  /** The blocks that may become final for the client, with the requests that name them. */
  readonly #watched = new Map<Requests, string>();
  /** The requests that name any of these blocks, and every open request: clients read the parent, or the runtime, before a block. */
  readonly #all: Requests = { asked: 0, open: 0 };

  constructor({ finalityDelay = ownDelay, reached = waitForNextTurn }: Partial<BlockRequestsOptions> = {}) {
    this.#delay = finalityDelay;
    this.#reached = reached;
  }

  /** Records a request; returns the function to call once the request is answered. */
  noteRequest(params: readonly unknown[]): () => void {
    const named = [...this.#watched].flatMap(([own, block]) => (params.includes(block) ? [own] : []));
    const counts = [this.#all, ...named];
    for (const count of named.length > 0 ? counts : []) count.asked += 1;
    for (const count of counts) count.open += 1;
    return () => {
      for (const count of counts) count.open -= 1;
    };
  }

  /**
   * Waits until a client has finished reading a block: the client has read all sent data, waits for no answer, and has sent no request
   * for a while about this block or another block that is not final. Clients of the older methods read a block when a notification names
   * it, many blocks in turn, and stop reading at its finality. A client without processor time is silent too, so each delay begins and
   * ends with a check that the client has read all sent data.
   *
   * @param isFollowed whether the client follows blocks by the JSON-RPC specification, where requests about other blocks delay nothing
   */
  async waitUntilRead(block: string, isFollowed = false): Promise<void> {
    const own = { asked: 0, open: 0 };
    const requests = isFollowed ? own : this.#all;
    const delay = isFollowed ? Math.min(this.#delay, followed.delay) : this.#delay;
    const most = isFollowed ? followed.delays : Math.ceil(mostMs / Math.max(delay, 1));
    this.#watched.set(own, block);
    for (let delays = 0; delays < most; delays += 1) {
      const { asked } = requests;
      await this.#reached();
      await new Promise((resolve) => stopHolding(setTimeout(resolve, delay)));
      await this.#reached();
      if (requests.asked === asked && requests.open === 0) break;
    }
    this.#watched.delete(own);
  }
}
