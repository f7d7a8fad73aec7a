import { createRequire } from 'node:module';
import { createFork, loadChainSpec, type RuntimeFork } from '@parachron/devnet';

const require = createRequire(import.meta.url);

/** Boots the real Asset Hub Rococo (statemine, spec 900) on its own genesis: a parachain. */
export async function bootAssetHub(): Promise<RuntimeFork> {
  const manifest = require.resolve('parachain-chain-specs/package.json');
  const spec = manifest.replace('package.json', 'dist/esm/specs/rococo_v2_2_asset_hub.js');
  return createFork({ spec: await loadChainSpec(spec) });
}
