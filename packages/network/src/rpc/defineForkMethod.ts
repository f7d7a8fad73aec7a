import { formatHex, type Hex } from '@parachron/core';
import type { Subscriptions } from './createSubscriptions.js';
import type { Follow } from './Follow.js';
import type { ForkNode, ReadableNode } from './ForkNode.js';
import type { Pace } from './Pace.js';
import { type Param, param, parseParams, toOptional } from './params.js';
import type { SessionState } from './SessionState.js';

/** The session of a request. */
export interface ForkContext {
  /** Keeps the work of this request within bounds. */
  readonly pace: Pace;
  /** Open operations of this session besides its subscriptions. */
  readonly session: SessionState;
  /** The blocks that the client follows, by the id of the subscription. */
  readonly follows: Map<string, Follow>;
  readonly subscriptions: Subscriptions;
}

/** A method of the JSON-RPC interface of a fork. */
export interface ForkMethod<N extends ReadableNode = ForkNode> {
  readonly params: readonly Param<unknown>[];
  answer(node: N, params: readonly unknown[], context: ForkContext): Promise<unknown>;
}

type Values<P> = { -readonly [I in keyof P]: P[I] extends Param<infer T> ? T : never };

/** Describes a method by its parameters, which its function gets with their types. */
export function defineForkMethod<
  const P extends readonly Param<unknown>[],
  N extends ReadableNode = ForkNode,
>(params: P, answer: (node: N, params: Values<P>, context: ForkContext) => unknown): ForkMethod<N> {
  return {
    params,
    async answer(node, given, context) {
      return answer(node, parseParams(params, given) as Values<P>, context);
    },
  };
}

/** Begins a subscription; `start` gets the function that delivers to it, and returns the function that stops it. */
export function subscribe(
  { subscriptions }: ForkContext,
  method: string,
  start: (emit: (data: unknown) => void, id: string) => () => void,
): string {
  // Unique like the ids of a node: polkadot-api 1 drops a subscription if its id was used before a reconnection.
  const id = createId();
  const emit = subscriptions.add({ method, id });
  subscriptions.setStop(id, start(emit, id));
  return id;
}

/** The method that ends subscriptions with a notification. */
export function defineEnd(notification: string): ForkMethod<ReadableNode> {
  return defineForkMethod([toOptional(param.any('id'))], (_node: ReadableNode, [id], { subscriptions }) =>
    subscriptions.remove(id, notification),
  );
}

/** The same method by each of its names. */
export function nameAll<N extends ReadableNode>(
  method: ForkMethod<N>,
  ...names: readonly string[]
): Record<string, ForkMethod<N>> {
  return Object.fromEntries(names.map((name) => [name, method]));
}

/** Creates an id that is never used again. A page has random bytes everywhere, and random UUIDs only if it is secure. */
export function createId(): Hex {
  return formatHex(crypto.getRandomValues(new Uint8Array(16)));
}
