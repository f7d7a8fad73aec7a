import { isParachronError } from '@parachron/core';
import { RpcCoder } from '@polkadot/rpc-provider/coder';
import type { ProviderInterface, ProviderInterfaceEmitCb } from '@polkadot/rpc-provider/types';
import { runNextTurn, waitForNextTurn } from '../turns.js';
import type { RpcSource } from './Session.js';

type Callback = (error: Error | null, result: unknown) => void;

/**
 * Creates a provider over a chain's JSON-RPC methods in this process: results and errors are the same as over a WebSocket. Every provider
 * is a connection of its own: disconnecting one ends its subscriptions and no other's.
 *
 * @param source opens a session with the chain
 */
export function createSessionProvider(source: RpcSource): ProviderInterface {
  const callbacks = new Map<string, Callback>();
  const listeners = new Map<string, Set<ProviderInterfaceEmitCb>>();
  let connected = true;
  const notifyListeners = (type: string) => {
    for (const listener of listeners.get(type) ?? []) listener();
  };
  const open = () =>
    source.connect(({ subscription, result }) => callbacks.get(subscription)?.(null, cloneValue(result)));
  let session = open();
  const send = async (method: string, params: readonly unknown[]) => {
    const given = cloneValue(params) as unknown[];
    // As over a connection: what starts together is under way before the first answer, and signals and timers are served in between.
    await waitForNextTurn();
    return session.call(method, given).then(cloneValue, throwToClient);
  };
  const provider = {
    isClonable: true,
    hasSubscriptions: true,
    get isConnected() {
      return connected;
    },
    clone: () => createSessionProvider(source),
    async connect() {
      if (!connected) session = open();
      connected = true;
      notifyListeners('connected');
    },
    async disconnect() {
      connected = false;
      session.close();
      callbacks.clear();
      notifyListeners('disconnected');
    },
    on(type: string, listener: ProviderInterfaceEmitCb) {
      const all = listeners.get(type) ?? new Set();
      listeners.set(type, all.add(listener));
      // A listener added after the connection would otherwise wait forever.
      if (type === 'connected' && connected) queueMicrotask(() => all.has(listener) && listener());
      return () => all.delete(listener);
    },
    send,
    async subscribe(_type: string, method: string, params: unknown[], callback: Callback) {
      const id = String(await send(method, params));
      callbacks.set(id, callback);
      // Clients register the subscription once they know its id.
      runNextTurn(() => session.start(id));
      return id;
    },
    async unsubscribe(_type: string, method: string, id: number | string) {
      if (!callbacks.delete(String(id))) return false;
      return send(method, [id]);
    },
  };
  return provider as unknown as ProviderInterface;
}

function cloneValue(value: unknown): unknown {
  // Texts cannot change: metadata is a long one.
  if (typeof value !== 'object') return value ?? null;
  return JSON.parse(JSON.stringify(value));
}

/** Throws the error that a client of a node receives; other errors of the project (such as a closed chain) are unchanged. */
function throwToClient(error: unknown): unknown {
  if (!isParachronError(error, 'RPC_REQUEST_FAILED')) throw error;
  return new RpcCoder().decodeResponse({ id: 0, jsonrpc: '2.0', error: error.facts } as never);
}
