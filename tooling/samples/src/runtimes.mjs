import { createRequire } from 'node:module';
import { createRuntime } from '@parachron/client';
import { patchMetadata } from './patchMetadata.mjs';
import { renameAll } from './renamePallets.mjs';

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

// Calls of chains such as Hydration take accounts, not addresses: `type Lookup = IdentityLookup`.
export const polkadotPlainAccounts = load('Polkadot', () => {
  const metadata = unwrap(require('@polkadot/types-support/cjs/metadata/v15/polkadot-hex').default);
  const patched = patchMetadata(metadata, 'Balances', takeAccounts);
  return [{ default: patched }, require('@polkadot/types-support/cjs/metadata/v15/polkadot-ver')];
});

export const assetHubOtherNames = load('Polkadot Asset Hub', () => {
  const { default: metadata } = require('@polkadot/types-support/cjs/metadata/v15/asset-hub-polkadot-hex');
  const renamed = renameAll(unwrap(metadata), { Proxy: 'Agent', Utility: 'Batches' });
  return [{ default: renamed }, require('@polkadot/types-support/cjs/metadata/v15/asset-hub-polkadot-ver')];
});

/** @param {import('./patchMetadata.d.mts').Patch} patch */
function takeAccounts(patch) {
  const [address] = /** @type {{ fields: { type: number }[] }[]} */ (
    /** @type {unknown} */ (patch.getChoices('MultiAddress'))
  );
  const account = address?.fields[0]?.type ?? -1;
  for (const [call, name] of [
    ['transfer_all', 'dest'],
    ['transfer_keep_alive', 'dest'],
    ['force_set_balance', 'who'],
  ]) {
    patch.setArguments(`${call}`, { ...patch.getArguments(`${call}`), [`${name}`]: account });
  }
}

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
