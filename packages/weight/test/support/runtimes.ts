import { createRequire } from 'node:module';
import { createRuntime } from '@parachron/client';
import type { Hex, Runtime } from '@parachron/core';

const require = createRequire(import.meta.url);

// Metadata of real runtimes of several generations, as polkadot.js keeps it for its own tests.
/** Polkadot, spec 1 002 005: metadata V14, which lists no runtime APIs. */
export const polkadot = load('Polkadot', () => [
  require('@polkadot/types-support/cjs/metadata/v14/polkadot-hex'),
  require('@polkadot/types-support/cjs/metadata/v14/polkadot-ver'),
]);
/** Asset Hub Polkadot, spec 2 000 000: metadata V15, XcmPaymentApi. */
export const assetHub = load('Polkadot Asset Hub', () => [
  require('@polkadot/types-support/cjs/metadata/v15/asset-hub-polkadot-hex'),
  require('@polkadot/types-support/cjs/metadata/v15/asset-hub-polkadot-ver'),
]);
/** The Substrate node, spec 268: metadata V16, no XCM. */
export const substrate = load('Development', () => [
  require('@polkadot/types-support/cjs/metadata/v16/substrate-hex'),
  require('@polkadot/types-support/cjs/metadata/v16/substrate-ver'),
]);

// Each is a megabyte of text, so that it is read when it is first asked for.
function load(
  chain: string,
  read: () => readonly [{ default: string }, { default: unknown }],
): () => Runtime {
  let runtime: Runtime | undefined;
  return () => {
    if (runtime) return runtime;
    const [metadata, version] = read();
    runtime = createRuntime({
      chain,
      metadata: unwrap(metadata.default),
      version: version.default,
      properties: {},
    });
    return runtime;
  };
}

// Some are kept inside an option and a length; metadata itself begins with "meta".
function unwrap(metadata: string): Hex {
  return `0x${metadata.slice(metadata.indexOf('6d657461'))}`;
}
