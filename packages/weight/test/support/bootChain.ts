import { createRequire } from 'node:module';
import { type Chain, connect } from '@parachron/client';
import { createFork, loadChainSpec, type RuntimeFork } from '@parachron/devnet';
import { openHub } from '@parachron/samples';

const require = createRequire(import.meta.url);

/** A real runtime in this process, and a connection to the runtime. */
export interface BootedChain {
  readonly local: RuntimeFork;
  readonly chain: Chain;
  close(): Promise<void>;
}

/** Asset Hub Rococo (statemine, spec 900): weights of version 1, metadata V14, XCM v2, no XcmPaymentApi. */
export async function bootAssetHub(): Promise<BootedChain> {
  return attach(await openHub());
}

/** The Rococo relay chain (spec 9190): weights of version 1, metadata V14, XCM v2, no XcmPaymentApi. */
export async function bootRelay(): Promise<BootedChain> {
  const manifest = require.resolve('relay-chain-specs/package.json');
  const file = manifest.replace('package.json', 'dist/connector/specs/generated/rococo_v2_2.js');
  return attach(await createFork({ spec: await loadChainSpec(file) }));
}

async function attach(local: RuntimeFork): Promise<BootedChain> {
  const chain = await connect(local.provider, { timeoutMs: Number.POSITIVE_INFINITY });
  return {
    local,
    chain,
    async close() {
      await chain.close();
      await local.close();
    },
  };
}
