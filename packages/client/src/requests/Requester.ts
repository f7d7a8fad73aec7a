import { isParachronError, omitUndefined, type ParachronError } from '@parachron/core';
import type { ProviderInterface, ProviderInterfaceCallback } from '@polkadot/rpc-provider/types';
import type { Chain } from '../connection/Chain.js';
import {
  ConnectionClosedError,
  ConnectionLostError,
  EndpointTimeoutError,
  EndpointUnreachableError,
  RpcFailedError,
  RpcMethodMissingError,
} from './connectionErrors.js';
import { type Bounds, deriveConnectionError } from './deriveConnectionError.js';
import { formatCause, readRpcCode, readWords } from './formatCause.js';
import { notify } from './notify.js';
import { Repeater } from './Repeater.js';
import { TaskLimit, type Turn } from './TaskLimit.js';
import { withTimeout } from './withTimeout.js';

/** The subscription to follow. */
export type Subscription = Parameters<Chain['subscribe']>[0];

/**
 * Methods that only read. A gateway may answer 503 after the node has executed the request, so that only reads are repeated. With
 * 429, no request was executed (RFC 6585, 4), and the chain includes the same signed transaction at most once.
 */
const readingMethods = /^(chain|payment|rpc|state|system)_/;

/** Codes of Substrate's rate limit, of a busy server, and of gateways, which also use HTTP statuses. */
const limitCodes: ReadonlySet<unknown> = new Set([-32_999, -32_009, -32_029, 429]);
// Gateways have -32005 for an exceeded limit of any words; nodes have it for batches that they do not take.
const limitWords = /rate limit|too many requests|^-32005 (?!batch)/i;

const methodNotFound = -32601;
const missingWords =
  /method not found|unable to find rpc handler|method .* (does not exist|not implemented)/i;

/**
 * Gives every request to a provider a time limit and the errors of this package, and counts round trips: a request that
 * starts after an answer is one level deeper than that answer, and the deepest level is the count.
 */
export class Requester {
  readonly endpoint: string;
  readonly provider: ProviderInterface;
  readonly #bounds: Bounds;
  readonly #underWay = new Set<() => void>();
  /** Functions that end the open subscriptions with an error. */
  readonly #following = new Set<() => void>();
  readonly #turns: TaskLimit;
  readonly #closing = new AbortController();
  readonly #repeater = new Repeater(this.#closing.signal);
  #answeredDepth = 0;
  #deepest = 0;
  /** Requests of an earlier count change no later one. */
  #count = 0;

  /** @param options with the limit of requests at the same time; by default one of its own */
  constructor(options: Bounds & { readonly provider: ProviderInterface; readonly limit?: TaskLimit }) {
    this.endpoint = options.endpoint;
    this.provider = options.provider;
    this.#turns = options.limit ?? new TaskLimit();
    this.#bounds = options;
  }

  get roundTrips(): number {
    return this.#deepest;
  }

  /** The node's refusal because of a limit, while a request waits for its repetition. */
  get refusal(): ParachronError | undefined {
    return this.#repeater.refusal;
  }

  clearRoundTrips(): void {
    this.#count += 1;
    this.#answeredDepth = 0;
    this.#deepest = 0;
  }

  /** Ends pending requests and subscriptions, and refuses new requests. The provider may have other users, and stays open. */
  close(): void {
    this.#closing.abort();
    for (const stop of this.#underWay) stop();
    for (const fail of this.#following) fail();
  }

  async request(method: string, params: readonly unknown[]): Promise<unknown> {
    return this.#sendInTurn(method, () => this.provider.send<unknown>(method, [...params]));
  }

  /** Returns a function that ends the subscription. One that the node grants after the time limit is ended at once. */
  async subscribe({ type, method, end, params, callback }: Subscription): Promise<() => void> {
    let isOver = false;
    let id: number | string | undefined;
    const endSubscription = () => {
      isOver = true;
      this.#following.delete(failClosed);
      if (id !== undefined) this.provider.unsubscribe(type, end, id).catch(() => undefined);
      id = undefined;
    };
    const failClosed = () => {
      endSubscription();
      notify(() => callback(new ConnectionClosedError({ endpoint: this.endpoint }), undefined));
    };
    const takeNotice: ProviderInterfaceCallback = (error, result) => {
      if (isOver) return;
      // The provider has ended the subscription.
      if (error && !this.provider.isConnected) this.#following.delete(failClosed);
      // Some providers call a callback again with the error that the callback has thrown.
      notify(() => callback(error, result));
    };
    try {
      await this.#sendInTurn(method, async () => {
        id = await this.provider.subscribe(type, method, [...params], takeNotice);
        if (isOver) endSubscription();
        else this.#following.add(failClosed);
      });
    } catch (cause) {
      endSubscription();
      throw cause;
    }
    return endSubscription;
  }

  /**
   * Waits while the node has as many requests as it can take; the time limit of a request begins when it is sent, and again while the
   * node works on the requests beside it.
   */
  #sendInTurn<T>(method: string, start: () => Promise<T>): Promise<T> {
    return this.#turns.run((turn) =>
      this.#repeater.run(() => this.#send(method, start, turn), readingMethods.test(method)),
    );
  }

  async #send<T>(method: string, start: () => Promise<T>, turn: Turn): Promise<T> {
    if (this.#closing.signal.aborted) throw new ConnectionClosedError({ endpoint: this.endpoint });
    const count = this.#count;
    const depth = this.#answeredDepth + 1;
    this.#deepest = Math.max(this.#deepest, depth);
    let stop = (): unknown => undefined;
    const closed = new Promise<never>((_resolve, reject) => {
      stop = () => reject(new ConnectionClosedError({ endpoint: this.endpoint }));
    });
    this.#underWay.add(stop);
    try {
      const answer = Promise.race([start(), closed]);
      const result = await withTimeout(answer, this.#bounds.timeoutMs, () =>
        turn.noteTimeout() ? undefined : this.#createTimeoutError(method),
      );
      turn.noteAnswer();
      return result;
    } catch (cause) {
      throw this.translate(method, cause);
    } finally {
      this.#underWay.delete(stop);
      if (count === this.#count) this.#answeredDepth = Math.max(this.#answeredDepth, depth);
    }
  }

  #createTimeoutError(method: string): Error {
    const { endpoint, timeoutMs } = this.#bounds;
    return new EndpointTimeoutError({ endpoint, waitedFor: method, timeoutMs });
  }

  /** Translates the error of a provider; other providers have their own words for a lost connection and for silence. */
  translate(method: string, cause: unknown): ParachronError {
    if (isParachronError(cause)) return cause;
    const { endpoint } = this;
    const message = formatCause(readWords(cause));
    const code = readRpcCode(cause);
    if (code === methodNotFound || missingWords.test(message))
      return new RpcMethodMissingError({ endpoint, method }, { cause });
    if (code === undefined) {
      if (/^No response received/.test(message)) return this.#createTimeoutError(method) as ParachronError;
      if (/^(WebSocket is not connected|disconnected from)/.test(message) || !this.provider.isConnected)
        return new ConnectionLostError({ endpoint, detail: message }, { cause });
      if (/^fetch failed/.test(message)) return deriveConnectionError(cause, this.#bounds);
    }
    if (limitCodes.has(code) || limitWords.test(`${code} ${message}`)) {
      const detail = `the node limits the number of requests (${message})`;
      return new EndpointUnreachableError({ endpoint, detail }, { cause });
    }
    const facts = { endpoint, method, rpcMessage: message, ...omitUndefined({ rpcCode: code }) };
    return new RpcFailedError(facts, { cause });
  }
}
