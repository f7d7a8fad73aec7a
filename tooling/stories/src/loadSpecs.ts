import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ChainSpec, loadChainSpec } from '@parachron/devnet';

const modules = new URL('../node_modules/', import.meta.url);

function load(file: string): Promise<ChainSpec> {
  return loadChainSpec(realpathSync(fileURLToPath(new URL(file, modules))));
}

/** The Rococo relay chain, runtime 9190, XCM version 2. */
export function loadRelaySpec(): Promise<ChainSpec> {
  return load('relay-chain-specs/dist/connector/specs/generated/rococo_v2_2.js');
}

/** Asset Hub Rococo, runtime statemine 900, XCM version 2. */
export function loadAssetHubSpec(): Promise<ChainSpec> {
  return load('parachain-chain-specs/dist/esm/specs/rococo_v2_2_asset_hub.js');
}
