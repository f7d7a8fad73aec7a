import { Network, type NetworkParts } from './Network.js';

/**
 * Creates a network of a relay chain and its paras: registers them on the relay and routes messages between them.
 *
 * Chains build blocks only on request: `step()` builds a block on each chain, so that a run is reproducible. Horizontal messages pass
 * only through channels that are open in the relay's own state.
 *
 * @param parts the chains; closing the network closes them
 * @returns the network
 * @throws STORAGE_ITEM_NOT_FOUND when `relay` is not a relay chain
 *
 * @example
 * ```ts
 * import { createFork, createNetwork, loadChainSpec } from '@parachron/devnet';
 *
 * const relay = await createFork({ spec: await loadChainSpec('./relay-raw.json') });
 * const hub = await createFork({ spec: await loadChainSpec('./hub-raw.json') });
 * const network = await createNetwork({ relay, paras: { 1000: hub, 2114: 'registered' } });
 * await network.endowSovereigns(new Map([[2114, 10n ** 15n]]));
 * await network.step();
 * await network.close();
 * ```
 */
export async function createNetwork(parts: NetworkParts): Promise<Network> {
  const network = new Network(parts);
  await network.register();
  return network;
}
