import { defineError } from '@parachron/core';

/** A local chain knows no such method. */
export class RpcMethodNotFoundError extends defineError({
  code: 'RPC_METHOD_NOT_FOUND',
  fault: 'incompatible',
  message: (facts: { method: string }) => `-32601: Method not found: ${facts.method.slice(0, 80)}`,
  hint: () => 'rpc_methods lists what the chain answers.',
}) {}

interface SubscriptionManager {
  subscribe(method: string, id: string, onCancel?: () => void): (data: unknown) => void;
  unsubscribe(id: string): void;
}

/** A JSON-RPC method as chopsticks writes them, for a chain. */
export type RpcHandler = (params: unknown[], subscriptions: SubscriptionManager) => Promise<unknown>;

/** One client's talk with a chain: what it subscribed to ends with it. */
export interface RpcSession {
  call(method: string, params: unknown[]): Promise<unknown>;
  /** Lets a subscription deliver, what it has held back first: call it once the client knows the id. */
  start(subscription: unknown): void;
  close(): void;
}

/** What a subscription delivers. */
export interface RpcNotification {
  readonly method: string;
  readonly subscription: string;
  readonly result: unknown;
}

/**
 * Creates one client's session over a chain's JSON-RPC methods.
 *
 * @param handlers the methods, by name
 * @param notify gets what a subscription delivers
 */
export function createRpcSession(
  handlers: ReadonlyMap<string, RpcHandler>,
  notify: (message: RpcNotification) => void,
): RpcSession {
  const cancels = new Map<string, () => void>();
  /** A method may deliver before it has returned the subscription's id. */
  const held = new Map<string, RpcNotification[]>();
  const manager: SubscriptionManager = {
    subscribe(method, subscription, onCancel = () => undefined) {
      cancels.set(subscription, onCancel);
      held.set(subscription, []);
      return (result) => {
        if (!cancels.has(subscription)) return;
        const message = { method, subscription, result };
        const waiting = held.get(subscription);
        if (waiting) waiting.push(message);
        else notify(message);
      };
    },
    unsubscribe(id) {
      cancels.get(id)?.();
      cancels.delete(id);
      held.delete(id);
    },
  };
  return {
    async call(method, params) {
      const handler = handlers.get(method);
      if (!handler) throw new RpcMethodNotFoundError({ method });
      return handler(params, manager);
    },
    start(subscription) {
      if (typeof subscription !== 'string') return;
      const waiting = held.get(subscription) ?? [];
      held.delete(subscription);
      for (const message of waiting) notify(message);
    },
    close() {
      for (const cancel of cancels.values()) cancel();
      cancels.clear();
      held.clear();
    },
  };
}
