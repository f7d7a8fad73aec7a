import { type ChainForks, createRealChainFork, createSmallChainFork } from '@parachron/dry-runs';
import { embeddedParas } from '../chains/embeddedSpecs.js';
import type { EmbeddedNetwork } from '../chains/openEmbeddedNetwork.js';

/** Uses a local network itself as the forks, since it is separate from every live chain. */
export async function openEmbeddedForks(embedded: EmbeddedNetwork): Promise<ChainForks> {
  const { network, chains, realTarget, targetPara } = embedded;
  const moveClock = (timestamp: number) => embedded.moveClock(timestamp);
  const target = { role: 'target', chain: chains.target, paraId: targetPara } as const;
  const service = { role: 'service', chain: chains.service, paraId: embeddedParas.service } as const;
  return {
    means: 'local-network',
    network,
    relay: createRealChainFork({ role: 'relay', chain: chains.relay, local: network.relay, network }),
    target: realTarget
      ? createRealChainFork({ ...target, local: realTarget, network })
      : await createSmallChainFork({ ...target, moveClock }),
    service: await createSmallChainFork({ ...service, moveClock }),
    missing: [],
    close: () => embedded.close(),
  };
}
