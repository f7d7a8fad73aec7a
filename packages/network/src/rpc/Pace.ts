import { RpcError, rpcCodes } from './RpcError.js';
import { waitForNextTurn } from './turns.js';

/** Limit of the work of one request. */
export interface WorkLimits {
  /** Blocks that one request may build. */
  readonly maxBlocks: number;
  /** Milliseconds by which one request may advance the chain's time. */
  readonly maxTravelMs: number;
  /** Characters of one answer. */
  readonly maxAnswerBytes: number;
}

/** Bounds that suffice for a development session: a year, and answers as large as those of a node. */
export const defaultWorkLimits: WorkLimits = {
  maxBlocks: 20_000,
  maxTravelMs: 366 * 86_400_000,
  maxAnswerBytes: 15 * 1024 * 1024,
};

/** Keeps the work of one request within its bounds. */
export class Pace {
  readonly limits: WorkLimits;
  readonly #isAbandoned: () => boolean;
  #blocks = 0;
  #bytes = 0;

  /** @param isAbandoned whether the client has disconnected */
  constructor(limits: WorkLimits, isAbandoned: () => boolean) {
    this.limits = limits;
    this.#isAbandoned = isAbandoned;
  }

  /** Call before each piece of work: serves other clients in between; throws RPC_REQUEST_FAILED if the client has disconnected. */
  async next(): Promise<void> {
    await waitForNextTurn();
    if (this.#isAbandoned())
      throw new RpcError({ code: rpcCodes.internal, message: 'The client no longer waits' });
  }

  /** Call before each block: as `next`, and throws RPC_REQUEST_FAILED after `maxBlocks`. */
  async nextBlock(): Promise<void> {
    await this.next();
    const { maxBlocks: most } = this.limits;
    this.#blocks += 1;
    if (this.#blocks <= most) return;
    const message = `Stopped after ${most} blocks, the most that one request builds. Send the request again to continue.`;
    throw new RpcError({ code: rpcCodes.refused, message });
  }

  /** Call for each part of an answer: throws RPC_REQUEST_FAILED after `maxAnswerBytes`. */
  addAnswer(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > this.limits.maxAnswerBytes) throw refuseAnswer(this.limits.maxAnswerBytes);
  }
}

/** The error of a node whose answer would be longer than allowed. */
export function refuseAnswer(most: number): RpcError {
  const data = `Exceeded max limit of ${most}`;
  return new RpcError({ code: rpcCodes.answerTooBig, message: 'Response is too big', data });
}
