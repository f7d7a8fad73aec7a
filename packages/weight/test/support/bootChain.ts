import { createRequire } from 'node:module';
import { type Chain, connect } from '@parachron/client';
import { createLocalChain, type LocalChain, loadChainSpec } from '@parachron/devnet';

const require = createRequire(import.meta.url);

/** A real runtime run in this process, and the connection to it. */
export interface BootedChain {
  readonly local: LocalChain;
  readonly chain: Chain;
  close(): Promise<void>;
}

/** Asset Hub Rococo (statemine, spec 900): weights of version 1, metadata V14, XCM v2, no XcmPaymentApi. */
export function bootAssetHub(): Promise<BootedChain> {
  return boot('parachain-chain-specs', 'dist/esm/specs/rococo_v2_2_asset_hub.js');
}

/** The Rococo relay chain (spec 9190): weights of version 1, metadata V14, XCM v2, no XcmPaymentApi. */
export function bootRelay(): Promise<BootedChain> {
  return boot('relay-chain-specs', 'dist/connector/specs/generated/rococo_v2_2.js');
}

async function boot(name: string, file: string): Promise<BootedChain> {
  const manifest = require.resolve(`${name}/package.json`);
  const local = await createLocalChain({ spec: await loadChainSpec(manifest.replace('package.json', file)) });
  const chain = await connect(local.provider);
  return {
    local,
    chain,
    async close() {
      await chain.close();
      await local.close();
    },
  };
}
