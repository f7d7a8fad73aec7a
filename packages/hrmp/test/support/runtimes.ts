import { createRequire } from 'node:module';
import { createRuntime } from '@parachron/client';
import type { Hex, Runtime } from '@parachron/core';

const require = createRequire(import.meta.url);

// Metadata of real runtimes of several generations, as polkadot.js keeps it for its own tests.
export const kusama2024 = load('Kusama', () => [
  require('@polkadot/types-support/cjs/metadata/v14/kusama-hex'),
  require('@polkadot/types-support/cjs/metadata/v14/kusama-ver'),
]);
export const kusama2025 = load('Kusama', () => [
  require('@polkadot/types-support/cjs/metadata/v15/kusama-hex'),
  require('@polkadot/types-support/cjs/metadata/v15/kusama-ver'),
]);
export const polkadot2025 = load('Polkadot', () => [
  require('@polkadot/types-support/cjs/metadata/v15/polkadot-hex'),
  require('@polkadot/types-support/cjs/metadata/v15/polkadot-ver'),
]);
export const assetHubKusama = load('Kusama Asset Hub', () => [
  require('@polkadot/types-support/cjs/metadata/v15/asset-hub-kusama-hex'),
  require('@polkadot/types-support/cjs/metadata/v15/asset-hub-kusama-ver'),
]);
/** A node with every governance pallet: no relay, no parachain. */
export const substrateNode = load('Development', () => [
  require('@polkadot/types-support/cjs/metadata/v15/substrate-hex'),
  require('@polkadot/types-support/cjs/metadata/v15/substrate-ver'),
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
      properties: tokens[chain] ?? {},
    });
    return runtime;
  };
}

const tokens: { readonly [chain: string]: object } = {
  Kusama: { ss58Format: 2, tokenDecimals: 12, tokenSymbol: 'KSM' },
  Polkadot: { ss58Format: 0, tokenDecimals: 10, tokenSymbol: 'DOT' },
};

// Some are kept inside an option and a length; metadata itself begins with "meta".
function unwrap(metadata: string): Hex {
  return `0x${metadata.slice(metadata.indexOf('6d657461'))}`;
}

/** The same runtime, but its metadata does not list a pallet. */
export function withoutPallet(runtime: Runtime, name: string): Runtime {
  const metadata = new Proxy(runtime.registry.metadata, {
    get: (target, key) =>
      key === 'pallets'
        ? target.pallets.filter((pallet) => pallet.name.toString() !== name)
        : Reflect.get(target, key),
  });
  const registry = new Proxy(runtime.registry, {
    get: (target, key) => {
      if (key === 'metadata') return metadata;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...runtime, registry };
}
