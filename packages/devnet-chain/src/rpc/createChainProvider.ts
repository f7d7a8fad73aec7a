import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import type { Chain } from './Chain.js';
import { createRpcSource } from './createRpcSource.js';
import { createSessionProvider } from './createSessionProvider.js';

/**
 * Creates a provider that connects `ApiPromise` to a chain of this process, without a port.
 *
 * @param chain the chain
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
export function createChainProvider(chain: Chain): ProviderInterface {
  return createSessionProvider(createRpcSource(chain));
}
