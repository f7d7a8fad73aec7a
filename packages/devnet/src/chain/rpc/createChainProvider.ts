import { RpcCoder } from '@polkadot/rpc-provider/coder';
import type { ProviderInterface, ProviderInterfaceCallback } from '@polkadot/rpc-provider/types';
import type { Chain } from '../node/Chain.js';
import { createSession, type RpcNotification } from './createSession.js';
import type { RpcEntry } from './RpcMethod.js';
import { rpcEntries } from './rpcEntries.js';

/**
 * Makes a provider through which `ApiPromise` talks to a chain of this process, without a port.
 *
 * @param chain the chain
 * @param options `entries` adds methods to those that every chain answers
 *
 * @example
 * ```ts
 * import { createChain, createChainProvider } from '@parachron/devnet';
 *
 * const chain = await createChain({ variant: 'M' });
 * const provider = createChainProvider(chain);
 * await provider.send('system_chain', []); // 'Parachron Service M'
 * await provider.disconnect();
 * chain.close();
 * ```
 */
export function createChainProvider(
  chain: Chain,
  options: { entries?: readonly RpcEntry[] } = {},
): ProviderInterface {
  const entries = [...rpcEntries, ...chain.rpc, ...(options.entries ?? [])];
  const callbacks = new Map<string, ProviderInterfaceCallback>();
  const notify = ({ params }: RpcNotification) => callbacks.get(params.subscription)?.(null, params.result);
  const session = createSession({ chain, entries, notify });
  const coder = new RpcCoder();
  const send = async <T>(method: string, params: unknown[]): Promise<T> => {
    const [, request] = coder.encodeJson(method, params);
    const response = await session.answer(JSON.parse(request));
    return coder.decodeResponse(JSON.parse(JSON.stringify(response)));
  };
  const provider: ProviderInterface = {
    hasSubscriptions: true,
    isClonable: true,
    isConnected: true,
    clone: () => createChainProvider(chain, options),
    connect: async () => undefined,
    disconnect: async () => session.close(),
    on: (type, listener) => {
      if (type === 'connected') setImmediate(() => listener());
      return () => undefined;
    },
    send,
    subscribe: async (_type, method, params, callback) => {
      const id = await send<string>(method, params);
      callbacks.set(id, callback);
      return id;
    },
    unsubscribe: async (_type, method, id) => {
      callbacks.delete(String(id));
      return send<boolean>(method, [id]);
    },
  };
  return provider;
}
