import type { BlockDriver } from './BlockDriver.js';
import type { Chain } from './Chain.js';
import type { Pace } from './Pace.js';
import type { Param } from './params.js';
import type { SessionState } from './SessionState.js';

/** Context of handlers. */
export interface RpcContext {
  readonly chain: Chain;
  /** The names of all methods, for `rpc_methods`. */
  readonly methods: readonly string[];
  /** Builds blocks and advances the time, for development methods. */
  readonly blockDriver: BlockDriver;
  /** Keeps the work of this request within bounds. */
  readonly pace: Pace;
  /** Open operations of this session besides its subscriptions. */
  readonly session: SessionState;
}

/** A method of the JSON-RPC interface. */
export interface RpcMethod {
  readonly kind: 'method';
  readonly name: string;
  readonly aliases: readonly string[];
  readonly params: readonly Param<unknown>[];
  handler(context: RpcContext, params: readonly unknown[]): unknown;
}

/** A subscription: its start, its end, and the name of its notifications. */
export interface RpcSubscription {
  readonly kind: 'subscription';
  readonly name: string;
  readonly aliases: readonly string[];
  readonly notification: string;
  /** The methods that end this subscription, and no other kind of subscription. */
  readonly unsubscribe: readonly string[];
  readonly params: readonly Param<unknown>[];
  /** Starts the subscription and returns a function that stops it. */
  start(context: RpcContext, params: readonly unknown[], sink: Sink): () => void;
}

/** Receiver of a subscription's notifications. */
export interface Sink {
  /** The id by which the client knows the subscription. */
  readonly id: string;
  /** Delivers one notification. */
  emit(result: unknown): void;
}

export type RpcEntry = RpcMethod | RpcSubscription;

type Values<P> = { -readonly [I in keyof P]: P[I] extends Param<infer T> ? T : never };

/** Describes a method; its handler receives typed parameters and may return a promise. */
export function defineMethod<const P extends readonly Param<unknown>[]>(method: {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly params: P;
  readonly handler: (context: RpcContext, params: Values<P>) => unknown;
}): RpcMethod {
  return {
    kind: 'method',
    name: method.name,
    aliases: method.aliases ?? [],
    params: method.params,
    handler: method.handler,
  };
}

/** Describes a subscription. */
export function defineSubscription<const P extends readonly Param<unknown>[]>(subscription: {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly notification: string;
  readonly unsubscribe: readonly string[];
  readonly params: P;
  readonly start: (context: RpcContext, params: Values<P>, sink: Sink) => () => void;
}): RpcSubscription {
  return {
    ...subscription,
    kind: 'subscription',
    aliases: subscription.aliases ?? [],
  };
}
