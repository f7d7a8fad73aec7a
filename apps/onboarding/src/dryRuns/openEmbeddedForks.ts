import type { ChainForks } from '@parachron/checklist/dry-runs';
import { embeddedParas } from '../chains/embeddedSpecs.js';
import type { EmbeddedNetwork } from '../chains/openEmbeddedNetwork.js';

/** Uses a local network itself as the forks, since it is separate from every live chain. */
export async function openEmbeddedForks(embedded: EmbeddedNetwork): Promise<ChainForks> {
  const { network, chains, target, service, targetPara } = embedded;
  return {
    means: 'local-network',
    network,
    relay: { role: 'relay', chain: chains.relay, fork: network.relay },
    target: { role: 'target', chain: chains.target, fork: target, paraId: targetPara },
    service: { role: 'service', chain: chains.service, fork: service, paraId: embeddedParas.service },
    missing: [],
    close: () => embedded.close(),
  };
}
