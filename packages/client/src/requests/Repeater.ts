import { isParachronError, type ParachronError } from '@parachron/core';
import { HttpRefusal } from './deriveConnectionError.js';
import { readRpcCode } from './formatCause.js';
import { waitMs } from './withTimeout.js';

/** Pauses before a request is repeated that the server refused because of its limit: nothing of it was executed. */
const pausesMs = [250, 500, 1_000, 2_000];

/** The longest sum of the pauses of a request. A server that asks for more gets no repetition, and the caller its error. */
const longestPauseMs = 5_000;

/** Repeats requests that a server refuses for a time. */
export class Repeater {
  readonly #stop: AbortSignal;
  /** The pause that all refused requests share: over HTTP, they then form one batch again. */
  #pause: Promise<void> | undefined;
  #refusal: ParachronError | undefined;

  /** @param stop ends the pauses; the refused requests are then started at once */
  constructor(stop: AbortSignal) {
    this.#stop = stop;
  }

  /** The refusal after which a request is about to be repeated. */
  get refusal(): ParachronError | undefined {
    return this.#refusal;
  }

  /** @param isSafe whether the request may be repeated although the server may have executed it: status 503 */
  async run<T>(start: () => Promise<T>, isSafe: boolean): Promise<T> {
    let waitedMs = 0;
    for (const pauseMs of pausesMs) {
      try {
        return await start();
      } catch (error) {
        const code = readRefusalCode(error);
        if (code === undefined || (code === 503 && !isSafe)) throw error;
        const { cause } = error as ParachronError;
        const askedMs = cause instanceof HttpRefusal ? (cause.retryAfterMs ?? 0) : 0;
        waitedMs += Math.max(pauseMs, askedMs);
        if (waitedMs > longestPauseMs) throw error;
        await this.#wait(error as ParachronError, pauseMs, askedMs);
      }
    }
    return start();
  }

  /** Waits for the shared pause, and at least as long as the server asks for. */
  async #wait(refusal: ParachronError, pauseMs: number, askedMs: number): Promise<void> {
    // The clock of the machine may be set back meanwhile.
    const until = performance.now() + askedMs;
    for (let ms = Math.max(pauseMs, askedMs); ms > 0 && !this.#stop.aborted; ms = until - performance.now()) {
      this.#refusal = refusal;
      this.#pause ??= waitMs(ms, this.#stop).finally(() => {
        this.#pause = undefined;
        this.#refusal = undefined;
      });
      await this.#pause;
    }
  }
}

/**
 * Returns the code of a refusal because of a limit: an HTTP status, or the code of a JSON-RPC error. Undefined for any other error.
 * With 503, a server behind the gateway may have executed the request; with any other code, no server did (RFC 6585, 4).
 */
export function readRefusalCode(error: unknown): number | undefined {
  return isParachronError(error, 'ENDPOINT_UNREACHABLE') ? readRpcCode(error.cause) : undefined;
}
