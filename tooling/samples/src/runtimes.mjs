import { createRequire } from 'node:module';
import { createRuntime } from '@parachron/client';

/** @import { Runtime } from '@parachron/core' */

const require = createRequire(import.meta.url);

/** @type {Readonly<Record<string, object>>} */
const tokens = {
  Kusama: { ss58Format: 2, tokenDecimals: 12, tokenSymbol: 'KSM' },
  Polkadot: { ss58Format: 0, tokenDecimals: 10, tokenSymbol: 'DOT' },
};

// Metadata of real runtimes of several generations, as polkadot.js keeps it for its own tests.
export const polkadot2024 = load('Polkadot', () => [
  require('@polkadot/types-support/cjs/metadata/v14/polkadot-hex'),
  require('@polkadot/types-support/cjs/metadata/v14/polkadot-ver'),
]);
export const polkadot2025 = load('Polkadot', () => [
  require('@polkadot/types-support/cjs/metadata/v15/polkadot-hex'),
  require('@polkadot/types-support/cjs/metadata/v15/polkadot-ver'),
]);
export const kusama2024 = load('Kusama', () => [
  require('@polkadot/types-support/cjs/metadata/v14/kusama-hex'),
  require('@polkadot/types-support/cjs/metadata/v14/kusama-ver'),
]);
export const kusama2025 = load('Kusama', () => [
  require('@polkadot/types-support/cjs/metadata/v15/kusama-hex'),
  require('@polkadot/types-support/cjs/metadata/v15/kusama-ver'),
]);
export const assetHubPolkadot = load('Polkadot Asset Hub', () => [
  require('@polkadot/types-support/cjs/metadata/v15/asset-hub-polkadot-hex'),
  require('@polkadot/types-support/cjs/metadata/v15/asset-hub-polkadot-ver'),
]);
export const assetHubKusama = load('Kusama Asset Hub', () => [
  require('@polkadot/types-support/cjs/metadata/v15/asset-hub-kusama-hex'),
  require('@polkadot/types-support/cjs/metadata/v15/asset-hub-kusama-ver'),
]);
export const substrateNode = load('Development', () => [
  require('@polkadot/types-support/cjs/metadata/v15/substrate-hex'),
  require('@polkadot/types-support/cjs/metadata/v15/substrate-ver'),
]);
export const substrateNodeV16 = load('Development', () => [
  require('@polkadot/types-support/cjs/metadata/v16/substrate-hex'),
  require('@polkadot/types-support/cjs/metadata/v16/substrate-ver'),
]);

/**
 * Each metadata is a megabyte of text, so it is read with its first use.
 *
 * @param {string} chain
 * @param {() => readonly [{ default: string }, { default: unknown }]} read
 * @returns {() => Runtime}
 */
function load(chain, read) {
  /** @type {Runtime | undefined} */
  let runtime;
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

/**
 * Some files contain the metadata inside an option with a length; metadata itself begins with "meta".
 *
 * @param {string} metadata
 * @returns {`0x${string}`}
 */
function unwrap(metadata) {
  return `0x${metadata.slice(metadata.indexOf('6d657461'))}`;
}
