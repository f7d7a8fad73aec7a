import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createRuntime } from '@parachron/client';
import type { Hex, Runtime } from '@parachron/core';

const require = createRequire(import.meta.url);
const folder = join(dirname(require.resolve('@polkadot/types-support/package.json')), 'metadata');
const loaded = new Map<string, Runtime>();

/** Asset Hub Polkadot, spec 2 000 000 (metadata V15), as polkadot.js keeps it for its own tests. */
export function loadTarget(): Runtime {
  return load('v15/asset-hub-polkadot', 'Polkadot Asset Hub');
}

/** Kusama with metadata V14, as polkadot.js keeps it: a relay chain of the time before XCM version 5. */
export function loadOldRelay(): Runtime {
  return load('v14/kusama', 'Kusama');
}

function load(file: string, chain: string): Runtime {
  const known = loaded.get(file);
  if (known) return known;
  const metadata: string = require(join(folder, `${file}-hex.js`)).default;
  const version: unknown = require(join(folder, `${file}-ver.js`)).default;
  const hex = `0x${metadata.slice(metadata.indexOf('6d657461'))}` as Hex;
  const runtime = createRuntime({ chain, metadata: hex, version, properties: {} });
  loaded.set(file, runtime);
  return runtime;
}
