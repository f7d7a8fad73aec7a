import { type Param, parseParams } from '../params.js';
import type { ForkNode } from './ForkNode.js';

/** Delivers the notifications of a subscription, and tells when it ends. */
export interface ForkSubscriptions {
  subscribe(method: string, id: string, onCancel?: () => void): (data: unknown) => void;
  unsubscribe(id: string): void;
}

/** A method of the JSON-RPC interface of a fork. */
export interface ForkMethod {
  readonly params: readonly Param<unknown>[];
  answer(node: ForkNode, params: readonly unknown[], subscriptions: ForkSubscriptions): Promise<unknown>;
}

type Values<P> = { -readonly [I in keyof P]: P[I] extends Param<infer T> ? T : never };

/** Describes a method by its parameters, which its function gets with their types. */
export function defineForkMethod<const P extends readonly Param<unknown>[]>(
  params: P,
  answer: (node: ForkNode, params: Values<P>, subscriptions: ForkSubscriptions) => unknown,
): ForkMethod {
  return {
    params,
    async answer(node, given, subscriptions) {
      const parsed = await parseParams(params, given, async () => undefined);
      return answer(node, parsed as Values<P>, subscriptions);
    },
  };
}
