import type { Hex, Runtime } from '@parachron/core';
import polkadotHex from '@polkadot/types-support/metadata/v14/polkadot-hex';
import polkadotVersion from '@polkadot/types-support/metadata/v14/polkadot-ver';
import assetHubHex from '@polkadot/types-support/metadata/v15/asset-hub-polkadot-hex';
import assetHubVersion from '@polkadot/types-support/metadata/v15/asset-hub-polkadot-ver';
import substrateHex from '@polkadot/types-support/metadata/v16/substrate-hex';
import substrateVersion from '@polkadot/types-support/metadata/v16/substrate-ver';
import { createRuntime } from '../src/index.js';
import { decodeOpaque } from '../src/runtime/getRuntime.js';

/** Metadata and versions of real runtimes, as polkadot.js keeps them for its own tests. */
export const recordings = {
  /** Polkadot, metadata V14. */
  polkadot: { metadata: polkadotHex as Hex, version: polkadotVersion as unknown },
  /** Asset Hub Polkadot, metadata V15. */
  assetHub: { metadata: decodeOpaque(assetHubHex as Hex) ?? '0x', version: assetHubVersion as unknown },
  /** The Substrate node, metadata V16. */
  substrate: { metadata: decodeOpaque(substrateHex as Hex) ?? '0x', version: substrateVersion as unknown },
};

// Those of the versions 15 and 16 are kept as `Metadata_metadata_at_version` gives them.
export const opaque = { assetHub: assetHubHex as Hex, substrate: substrateHex as Hex };

const made = new Map<keyof typeof recordings, Runtime>();

export function createTestRuntime(name: keyof typeof recordings): Runtime {
  const runtime = made.get(name) ?? createRuntime({ chain: name, ...recordings[name], properties: null });
  made.set(name, runtime);
  return runtime;
}
