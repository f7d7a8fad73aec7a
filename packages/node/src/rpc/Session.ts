import { ConnectionClosedError } from '@parachron/client';
import { omitUndefined } from '@parachron/core';
import type { LocalNode } from '../LocalNode.js';
import { waitForNextTurn } from '../turns.js';
import { BlockRequests, type BlockRequestsOptions } from './BlockRequests.js';
import { chainHeadMethods } from './chainHeadMethods.js';
import { devMethods } from './devMethods.js';
import type { Follow } from './Follow.js';
import { nodeMethods } from './nodeMethods.js';
import { listMissingQueries, queryMethods } from './queryMethods.js';
import { RpcError, refuse, refuseMethod, rpcCodes, translateError } from './RpcError.js';
import { createId, defineMethod, orderParams, type RpcMethod, type RpcParams } from './RpcMethod.js';
import { transactionMethods } from './transactionMethods.js';

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
export class WorkMeter {
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
    throw refuse(
      `Stopped after ${most} blocks, the most that one request builds. Send the request again to continue.`,
    );
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

/** Notification of a subscription. */
export interface RpcNotification {
  /** `chain_newHead`. */
  readonly method: string;
  readonly subscription: string;
  readonly result: unknown;
}

/** Receives the notifications of a session. */
export type Notify = (notification: RpcNotification) => void;

/** A client's session with a chain; its subscriptions end with it. */
export type RpcSession = Pick<Session, 'call' | 'start' | 'unsubscribe' | 'close'>;

/** Options of a session. */
export interface SessionOptions extends WorkLimits, BlockRequestsOptions {
  /** Subscriptions of the session at a time; any number by default. */
  readonly subscriptions: number;
}

/** A server of JSON-RPC: a chain of any kind. */
export type RpcSource = Pick<LocalNode, 'connect'>;

/** A subscription of a session, with the name of its notifications. */
interface Subscription {
  readonly id: string;
  readonly method: string;
  /** Delivers to the client; what precedes the answer with the id is held back. The last notification ends the subscription. */
  readonly emit: (result: unknown, isLast?: boolean) => void;
  /** Called once at its end. */
  stop: () => void;
  held: Parameters<Subscription['emit']>[] | undefined;
}

// The error code of Substrate nodes for too many subscriptions.
const tooMany = -32006;

/** One client's session over the JSON-RPC methods of a node. */
export class Session {
  /** The requests of the client about blocks. */
  readonly reads: BlockRequests;
  /** The blocks that the client follows, by the id of the subscription. */
  readonly follows = new Map<string, Follow>();
  /** Stops each broadcast transaction of the client, by the id of the operation. */
  readonly broadcasts = new Map<string, () => void>();
  readonly #node: LocalNode;
  readonly #notify: Notify | undefined;
  readonly #options: WorkLimits & Partial<SessionOptions>;
  readonly #running = new Map<unknown, Subscription>();
  #isClosed = false;

  /**
   * @param notify receives the notifications of subscriptions; without it subscriptions are refused
   * @param options limits of the session, and when its client has read a block
   */
  constructor(node: LocalNode, notify?: Notify, options: Partial<SessionOptions> = {}) {
    this.#node = node;
    this.#notify = notify;
    this.#options = { ...defaultWorkLimits, ...omitUndefined(options) };
    this.reads = new BlockRequests(options);
  }

  /**
   * Calls a method; throws RPC_REQUEST_FAILED. Long work ends early once `request` is abandoned, since its client has disconnected. Like
   * all functions for servers, one of its own: a session may be passed on in parts.
   */
  readonly call = async (
    name: string,
    params: RpcParams,
    request?: { readonly isAbandoned: boolean },
  ): Promise<unknown> => {
    this.#node.requireOpen();
    if (this.#isClosed) throw new ConnectionClosedError({ endpoint: this.#node.name });
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (!method) throw refuseMethod();
    const given = orderParams(method, params);
    const answered = this.reads.noteRequest(given);
    const isAbandoned = () => this.#isClosed || request?.isAbandoned === true;
    try {
      const pace = new WorkMeter(this.#options, isAbandoned);
      const result = await method(this.#node, given, { session: this, pace });
      if (isAbandoned()) this.unsubscribe(result);
      return result;
    } catch (error) {
      // A node that lacks a query does not look at its parameters.
      const missing = await listMissingQueries(this.#node, (one) => one === name);
      throw missing.length > 0 ? refuseMethod() : translateError(error);
    } finally {
      answered();
    }
  };

  /** Throws RPC_REQUEST_FAILED for a client whose session ends with its request, as over HTTP. */
  requireSocket(what: string): void {
    if (!this.#notify) throw new RpcError({ code: rpcCodes.internal, message: `${what} need a WebSocket` });
  }

  /** Begins a subscription; throws RPC_REQUEST_FAILED if no other is possible. */
  subscribe(method: string): Subscription {
    const { subscriptions: most = Number.POSITIVE_INFINITY } = this.#options;
    this.requireSocket('Subscriptions');
    if (this.#running.size >= most)
      throw new RpcError({ code: tooMany, message: `Too many subscriptions, the most are ${most}` });
    // Unique like the ids of a node: polkadot-api 1 drops a subscription if its id was used before a reconnection.
    const id = createId();
    const emit = (result: unknown, isLast = false) => {
      if (this.#running.get(id) !== running) return;
      if (running.held) return void running.held.push([result, isLast]);
      this.#notify?.({ method, subscription: id, result });
      if (isLast) this.unsubscribe(id);
    };
    const running: Subscription = { method, id, emit, stop: () => undefined, held: [] };
    this.#running.set(id, running);
    return running;
  }

  /** Ends a subscription; false if the id is unknown, or if its notifications have a different name. */
  readonly unsubscribe = (id: unknown, method?: string): boolean => {
    const known = this.#running.get(id);
    if (!known || (method !== undefined && known.method !== method)) return false;
    this.#running.delete(id);
    known.stop();
    return true;
  };

  /** Starts delivery of a subscription, beginning with held-back notifications; call this function once the client knows the id. */
  readonly start = (id: unknown): void => {
    const running = this.#running.get(id);
    const held = running?.held ?? [];
    if (running) running.held = undefined;
    for (const one of held) running?.emit(...one);
  };

  /** Ends all subscriptions, and long work of requests; later calls throw CONNECTION_CLOSED. */
  readonly close = (): void => {
    this.#isClosed = true;
    for (const id of [...this.#running.keys()]) this.unsubscribe(id);
    for (const stop of this.broadcasts.values()) stop();
  };
}

const methods: Readonly<Record<string, RpcMethod>> = {
  ...nodeMethods,
  ...transactionMethods,
  ...chainHeadMethods,
  ...queryMethods,
  ...devMethods,
  // Chains of the service alone have its queries, each variant those of its own.
  rpc_methods: defineMethod([], async (node) => {
    const missing = await listMissingQueries(node);
    const known = Object.keys(methods).filter((name) => !missing.includes(name));
    return { methods: known.sort() };
  }),
};
