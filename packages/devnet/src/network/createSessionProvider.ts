import type { ProviderInterface, ProviderInterfaceEmitCb } from '@polkadot/rpc-provider/types';
import type { RpcNotification, RpcSession } from './createRpcSession.js';

type Callback = (error: Error | null, result: unknown) => void;

/**
 * Creates a provider over a chain's JSON-RPC methods in this process.
 *
 * @param connect opens a session with the chain
 *
 * Every provider is a connection of its own: disconnecting one ends its subscriptions and no other's.
 */
export function createSessionProvider(
  connect: (notify: (message: RpcNotification) => void) => RpcSession,
): ProviderInterface {
  const callbacks = new Map<string, Callback>();
  const listeners = new Map<string, Set<ProviderInterfaceEmitCb>>();
  let connected = true;
  const emit = (type: string) => {
    for (const listener of listeners.get(type) ?? []) listener();
  };
  const session = connect(({ subscription, result }) => callbacks.get(subscription)?.(null, result));
  const provider = {
    isClonable: true,
    hasSubscriptions: true,
    get isConnected() {
      return connected;
    },
    clone: () => createSessionProvider(connect),
    async connect() {
      connected = true;
      emit('connected');
    },
    async disconnect() {
      connected = false;
      session.close();
      callbacks.clear();
      emit('disconnected');
    },
    on(type: string, listener: ProviderInterfaceEmitCb) {
      const all = listeners.get(type) ?? new Set();
      listeners.set(type, all.add(listener));
      // A client that comes after the fact would wait for ever.
      if (type === 'connected' && connected) queueMicrotask(() => all.has(listener) && listener());
      return () => all.delete(listener);
    },
    send: (method: string, params: unknown[]) => session.call(method, params),
    async subscribe(_type: string, method: string, params: unknown[], callback: Callback) {
      const id = String(await session.call(method, params));
      callbacks.set(id, callback);
      session.start(id);
      return id;
    },
    async unsubscribe(_type: string, method: string, id: number | string) {
      if (!callbacks.delete(String(id))) return false;
      await session.call(method, [id]);
      return true;
    },
  };
  return provider as unknown as ProviderInterface;
}
