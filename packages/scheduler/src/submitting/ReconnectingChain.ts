import type { Chain } from '@parachron/client';
import { defineError, type Hex, isParachronError, omitUndefined, shareAttempt } from '@parachron/core';
import type { Reconnect } from './SubmitTaskOptions.js';

/** A reconnection reached another chain, such as a local network that was started again. */
export class ChainReplacedError extends defineError({
  code: 'CHAIN_REPLACED',
  fault: 'incompatible',
  message: (facts: { endpoint: string; expected: Hex; found: Hex }) =>
    `${facts.endpoint}: expected the chain with genesis ${facts.expected} after the reconnection, found genesis ${facts.found}.`,
  hint: () => 'Check the endpoint. To use the other chain, start again: connect to it as at first.',
}) {}

type LostConnection = Parameters<Reconnect>[0];

const mostAttempts = 10;

/** Replaces a lost connection of a chain, and repeats the failed reads. */
export class ReconnectingChain {
  #chain: Chain;
  readonly #reconnect: Reconnect | undefined;
  readonly #waitForAttempt = shareAttempt();

  constructor(chain: Chain, reconnect?: Reconnect) {
    this.#chain = chain;
    this.#reconnect = reconnect;
  }

  /** The connection in use. */
  get chain(): Chain {
    return this.#chain;
  }

  /**
   * Runs a read, and repeats it after each lost connection, up to a limit.
   *
   * @param signal stops the reconnection; the call then throws the error of the read
   */
  async run<T>(read: (chain: Chain) => Promise<T>, signal?: AbortSignal): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const chain = this.#chain;
      try {
        return await read(chain);
      } catch (error) {
        if (!isLost(error) || attempt > mostAttempts) throw error;
        if (!(await this.restore({ chain, error, attempt, ...omitUndefined({ signal }) }))) throw error;
      }
    }
  }

  /**
   * Reconnects once for all callers of the same lost connection. Returns false without a `reconnect` function, or if
   * the signal aborts. A failure of the new connection is left to the caller's next attempt.
   *
   * @throws CHAIN_REPLACED when the new connection is one to another chain
   *
   * @param lost the lost connection with its error
   */
  async restore(lost: LostConnection): Promise<boolean> {
    const reconnect = this.#reconnect;
    const { signal } = lost;
    if (!reconnect || signal?.aborted) return false;
    // Another caller has already replaced the lost connection.
    if (this.#chain !== lost.chain) return true;
    return this.#waitForAttempt((stop) => this.#replace({ ...lost, signal: stop }, reconnect), signal);
  }

  async #replace(lost: LostConnection, reconnect: Reconnect): Promise<void> {
    try {
      const chain = await reconnect(lost);
      const { endpoint, genesisHash: found } = chain;
      const { genesisHash: expected } = this.#chain;
      // The rules and the pending submissions are those of the lost chain.
      if (found !== expected) throw new ChainReplacedError({ endpoint, expected, found });
      this.#chain = chain;
    } catch (failed) {
      if (!isLost(failed)) throw failed;
    }
  }
}

const lost = new Set([
  'CONNECTION_LOST',
  'CONNECTION_CLOSED',
  'ENDPOINT_REFUSED',
  'ENDPOINT_NAME_UNKNOWN',
  'ENDPOINT_TIMEOUT',
  'ENDPOINT_UNREACHABLE',
]);

/** Returns whether an error means that the node did not answer. */
export function isLost(error: unknown): boolean {
  return isParachronError(error) && lost.has(error.code);
}

/** Finds the lost connection among the causes of an error; undefined if the node did answer. */
export function findLoss(error: unknown): unknown {
  if (isLost(error)) return error;
  return error instanceof Error ? findLoss(error.cause) : undefined;
}
