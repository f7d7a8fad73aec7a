import { createRequire } from 'node:module';
import type { Chain } from '@parachron/client';
import { createFork, createNetwork, loadChainSpec, type Network, type RuntimeFork } from '@parachron/devnet';
import { SERVICE } from './users.js';

const require = createRequire(import.meta.url);

/** The real Rococo relay chain (spec 9190, XCM v2) run in this process, with the service registered. */
export interface BootedRelay {
  readonly network: Network;
  readonly chain: Chain;
  readonly fork: RuntimeFork;
  close(): Promise<void>;
}

export async function bootRelay(): Promise<BootedRelay> {
  const manifest = require.resolve('relay-chain-specs/package.json');
  const spec = manifest.replace('package.json', 'dist/connector/specs/generated/rococo_v2_2.js');
  const fork = await createFork({ spec: await loadChainSpec(spec) });
  const network = await createNetwork({ relay: fork, paras: { [SERVICE]: 'registered' } });
  await fork.build();
  return { network, chain: await fork.connectChain(), fork, close: () => network.close() };
}
