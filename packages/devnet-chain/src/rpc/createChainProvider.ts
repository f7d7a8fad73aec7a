import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import type { Chain } from './Chain.js';
import { createRpcSource } from './createRpcSource.js';
import { createSessionProvider } from './createSessionProvider.js';
import type { RpcEntry } from './RpcMethod.js';

/**
 * Creates a provider that connects `ApiPromise` to a chain of this process, without a port.
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
  return createSessionProvider(createRpcSource(chain, options));
}
