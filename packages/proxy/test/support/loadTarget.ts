import { createRequire } from 'node:module';
import { createRuntime } from '@parachron/client';
import type { Hex, Runtime } from '@parachron/core';

const require = createRequire(import.meta.url);
let loaded: Runtime | undefined;

/** Asset Hub Polkadot, spec 2 000 000 (metadata V15), as polkadot.js keeps it for its own tests. */
export function loadTarget(): Runtime {
  if (loaded) return loaded;
  const metadata: string = require('@polkadot/types-support/cjs/metadata/v15/asset-hub-polkadot-hex').default;
  const version: unknown = require('@polkadot/types-support/cjs/metadata/v15/asset-hub-polkadot-ver').default;
  const hex = `0x${metadata.slice(metadata.indexOf('6d657461'))}` as Hex;
  loaded = createRuntime({ chain: 'Polkadot Asset Hub', metadata: hex, version, properties: {} });
  return loaded;
}
