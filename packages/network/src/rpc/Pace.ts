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

/** The limits of a session, each the default one if it has none. */
export function deriveWorkLimits(options: Partial<WorkLimits>): WorkLimits {
  return {
    maxBlocks: options.maxBlocks ?? defaultWorkLimits.maxBlocks,
    maxTravelMs: options.maxTravelMs ?? defaultWorkLimits.maxTravelMs,
    maxAnswerBytes: options.maxAnswerBytes ?? defaultWorkLimits.maxAnswerBytes,
  };
}

/** Keeps the work of one request within its bounds. */
export interface Pace {
  readonly limits: WorkLimits;
  /** Call before each piece of work: serves other clients in between; throws RPC_REQUEST_FAILED if the client has disconnected. */
  next(): Promise<void>;
  /** Call before each block: as `next`, and throws RPC_REQUEST_FAILED after `maxBlocks`. */
  nextBlock(): Promise<void>;
  /** Call for each part of an answer: throws RPC_REQUEST_FAILED after `maxAnswerBytes`. */
  addAnswer(bytes: number): void;
}

/** Creates the pace of one request; `isAbandoned` returns whether its client has disconnected. */
export function createPace(limits: WorkLimits, isAbandoned: () => boolean): Pace {
  let blocks = 0;
  let bytes = 0;
  const waitForTurn = async () => {
    await waitForNextTurn();
    if (isAbandoned()) throw new RpcError({ code: rpcCodes.internal, message: 'The client no longer waits' });
  };
  return {
    limits,
    next: waitForTurn,
    async nextBlock() {
      await waitForTurn();
      if (blocks === limits.maxBlocks) throw refuseBlocks(limits.maxBlocks);
      blocks += 1;
    },
    addAnswer(more) {
      bytes += more;
      if (bytes > limits.maxAnswerBytes) throw refuseAnswer(limits.maxAnswerBytes);
    },
  };
}

function refuseBlocks(most: number): RpcError {
  const message = `Stopped after ${most} blocks, the most that one request builds. Send the request again to continue.`;
  return new RpcError({ code: rpcCodes.refused, message });
}

/** The error of a node whose answer would be longer than allowed. */
export function refuseAnswer(most: number): RpcError {
  const data = `Exceeded max limit of ${most}`;
  return new RpcError({ code: rpcCodes.answerTooBig, message: 'Response is too big', data });
}
