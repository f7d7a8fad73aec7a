import { fileURLToPath } from 'node:url';
import { createLocalChain, loadChainSpec } from '@parachron/devnet';

const file = fileURLToPath(import.meta.resolve('parachain-chain-specs/rococo_v2_2_asset_hub'));

/** Asset Hub Rococo in chopsticks: a real parachain's wasm runtime, as one would run the service's. */
export async function openHub() {
  return createLocalChain({ spec: await loadChainSpec(file) }, { endow: 'development' });
}
