import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ChainSpec, loadChainSpec } from '../../src/index.js';

const modules = new URL('../../node_modules/', import.meta.url);

function pathOf(file: string): string {
  return realpathSync(fileURLToPath(new URL(file, modules)));
}

/** The Rococo relay chain, runtime 9190 (XCM v2): hrmp, paras, sudo, utility, xcmPallet. */
export function loadRelaySpec(): Promise<ChainSpec> {
  return loadChainSpec(pathOf('relay-chain-specs/dist/connector/specs/generated/rococo_v2_2.js'));
}

/** Asset Hub Rococo, runtime statemine 900, para 1000 (XCM v2): no sudo, no scheduler. */
export function loadAssetHubSpec(): Promise<ChainSpec> {
  return loadChainSpec(pathOf('parachain-chain-specs/dist/esm/specs/rococo_v2_2_asset_hub.js'));
}
