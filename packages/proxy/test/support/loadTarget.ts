import { createRequire } from 'node:module';
import { createRuntime } from '@parachron/client';
import type { Hex, Runtime } from '@parachron/core';

const require = createRequire(import.meta.url);
const loaded = new Map<string, Runtime>();

/** Metadata and version of a runtime, as polkadot.js keeps them. */
interface Recording {
  readonly metadata: { readonly default: string };
  readonly version: { readonly default: unknown };
}

/** Asset Hub Polkadot, spec 2 000 000 (metadata V15), as polkadot.js keeps it for its own tests. */
export function loadTarget(): Runtime {
  return load('Polkadot Asset Hub', () => ({
    metadata: require('@polkadot/types-support/cjs/metadata/v15/asset-hub-polkadot-hex'),
    version: require('@polkadot/types-support/cjs/metadata/v15/asset-hub-polkadot-ver'),
  }));
}

function load(chain: string, read: () => Recording): Runtime {
  const known = loaded.get(chain);
  if (known) return known;
  const kept = read();
  const metadata = kept.metadata.default;
  const hex = `0x${metadata.slice(metadata.indexOf('6d657461'))}` as Hex;
  const runtime = createRuntime({ chain, metadata: hex, version: kept.version.default, properties: {} });
  loaded.set(chain, runtime);
  return runtime;
}
