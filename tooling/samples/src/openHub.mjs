import { fileURLToPath } from 'node:url';
import { createLocalChain, loadChainSpec } from '@parachron/devnet';

const file = fileURLToPath(import.meta.resolve('parachain-chain-specs/rococo_v2_2_asset_hub'));

/** Asset Hub Rococo in chopsticks: the wasm runtime of a real parachain, run in the same manner as a runtime of the service would be. */
export async function openHub() {
  return createLocalChain({ spec: await loadChainSpec(file) }, { endow: 'development' });
}
