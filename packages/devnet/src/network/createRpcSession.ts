import { omitUndefined } from '@parachron/core';
import type { Notify, RpcSession, SessionOptions } from '@parachron/devnet-chain';
import { createSubscriptions, RpcError, rpcCodes, rpcEntries, sortParams } from '@parachron/devnet-chain';

interface SubscriptionManager {
  subscribe(method: string, id: string, onCancel?: () => void): (data: unknown) => void;
  unsubscribe(id: string): void;
}

/** Parameter names of a node's methods, to convert parameters by name to the positions that chopsticks expects. */
const paramsOf = new Map(
  rpcEntries.flatMap(({ name, aliases, params }) => [name, ...aliases].map((one) => [one, params] as const)),
);

/** A JSON-RPC method in the form of chopsticks. */
export type RpcHandler = (params: unknown[], subscriptions: SubscriptionManager) => Promise<unknown>;

/**
 * Creates one client's session over a chain's JSON-RPC methods.
 *
 * @param handlers the methods, by name
 * @param notify receives the notifications of subscriptions; without it subscriptions are refused
 */
export function createRpcSession(
  handlers: ReadonlyMap<string, RpcHandler>,
  notify?: Notify,
  options: Pick<SessionOptions, 'subscriptions'> = {},
): RpcSession {
  const subscriptions = createSubscriptions(notify, options.subscriptions);
  const manager: SubscriptionManager = {
    subscribe: (method, id, onCancel) =>
      subscriptions.add({ method, id, ...omitUndefined({ stop: onCancel }) }),
    unsubscribe: (id) => void subscriptions.remove(id),
  };
  return {
    async call(method, params) {
      const handler = handlers.get(method);
      if (!handler) throw new RpcError({ code: rpcCodes.methodNotFound, message: 'Method not found' });
      return handler([...sortParams(paramsOf.get(method) ?? [], params)], manager);
    },
    start: (subscription) => subscriptions.start(subscription),
    close: () => subscriptions.close(),
  };
}
