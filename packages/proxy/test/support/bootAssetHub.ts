import { createRequire } from 'node:module';
import type { Chain } from '@parachron/client';
import type { Account } from '@parachron/core';
import { createFork, loadChainSpec, type RuntimeFork } from '@parachron/devnet';

const require = createRequire(import.meta.url);

/** The real Asset Hub Rococo (statemine 900, para 1000, XCM v2) run in this process. */
export interface BootedHub {
  readonly chain: Chain;
  readonly fork: RuntimeFork;
  close(): Promise<void>;
}

export async function bootAssetHub(): Promise<BootedHub> {
  const manifest = require.resolve('parachain-chain-specs/package.json');
  const spec = manifest.replace('package.json', 'dist/esm/specs/rococo_v2_2_asset_hub.js');
  const fork = await createFork({ spec: await loadChainSpec(spec) }, { endow: 'development' });
  return { chain: await fork.connectChain(), fork, close: () => fork.close() };
}

/** Writes the proxies of an account. */
export function grant(fork: RuntimeFork, real: Account, proxies: readonly object[]): Promise<void> {
  return fork.write([{ pallet: 'Proxy', item: 'Proxies', keys: [real.hex], value: [proxies, 0] }]);
}
