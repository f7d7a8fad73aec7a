import RpcError from '@polkadot/rpc-provider/coder/error';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';

/** A provider that answers from a table, and records its requests. */
export interface FakeNode extends ProviderInterface {
  readonly asked: { readonly method: string; readonly params: readonly unknown[] }[];
}

/** Answers a method; a thrown error is an error of the node. */
export type Answering = (params: readonly unknown[]) => unknown;

/** Answer of a node to an unknown method. */
export function createMethodNotFound(): Error {
  return new RpcError('-32601: Method not found', -32601);
}

/** Answer of a node that fails to serve a request. */
export function createRpcError(code: number, message: string): Error {
  return new RpcError(`${code}: ${message}`, code);
}

export function createFakeNode(
  methods: Readonly<Record<string, Answering>>,
  overrides: Partial<ProviderInterface> = {},
): FakeNode {
  const asked: FakeNode['asked'] = [];
  const node: FakeNode = {
    asked,
    hasSubscriptions: false,
    isClonable: false,
    isConnected: true,
    clone: () => node,
    connect: async () => undefined,
    disconnect: async () => undefined,
    on: () => () => undefined,
    subscribe: () => Promise.reject(createMethodNotFound()),
    unsubscribe: async () => false,
    async send<T>(method: string, params: unknown[]): Promise<T> {
      asked.push({ method, params });
      await Promise.resolve();
      const answer = methods[method];
      if (!answer) throw createMethodNotFound();
      return answer(params) as T;
    },
    ...overrides,
  };
  return node;
}
