import { createRequire } from 'node:module';
import { createRuntime } from '@parachron/client';
import type { Hex, Runtime } from '@parachron/core';
import { type Patch, patchMetadata } from './patchMetadata.js';
import { renameAll } from './renameAll.js';

const require = createRequire(import.meta.url);

const tokens: Readonly<Record<string, object>> = {
  Kusama: { ss58Format: 2, tokenDecimals: 12, tokenSymbol: 'KSM' },
  Polkadot: { ss58Format: 0, tokenDecimals: 10, tokenSymbol: 'DOT' },
};

// Metadata of real runtimes of several generations, as polkadot.js keeps it for its own tests.

/** Polkadot, spec 1 002 005: metadata V14, which lists no runtime APIs. */
export const polkadot2024 = load('Polkadot', 'v14/polkadot');
/** Polkadot, spec 2 000 000: metadata V15. */
export const polkadot2025 = load('Polkadot', 'v15/polkadot');
/** Polkadot 2025 with accounts instead of addresses in the calls of Balances, as chains such as Hydration have it: metadata V15. */
export const polkadotPlainAccounts = load('Polkadot', 'v15/polkadot', (metadata) =>
  patchMetadata(metadata, 'Balances', takeAccounts),
);
/** Polkadot 2025 whose extension for the fee has another name, as on Frequency: metadata V15. */
export const polkadotOtherPayment = load(
  'Polkadot',
  'v15/polkadot',
  (metadata) => renameAll(metadata, { ChargeTransactionPayment: 'ChargeFeeFrequentPayment' }) as Hex,
);
/** Kusama: metadata V14, which lists no runtime APIs. */
export const kusama2024 = load('Kusama', 'v14/kusama');
/** Kusama: metadata V15. */
export const kusama2025 = load('Kusama', 'v15/kusama');
/** Asset Hub Polkadot, spec 2 000 000: metadata V15, XcmPaymentApi. */
export const assetHubPolkadot = load('Polkadot Asset Hub', 'v15/asset-hub-polkadot');
/** Asset Hub Polkadot whose pallets Proxy and Utility have the names Agent and Batches. */
export const assetHubOtherNames = load(
  'Polkadot Asset Hub',
  'v15/asset-hub-polkadot',
  (metadata) => renameAll(metadata, { Proxy: 'Agent', Utility: 'Batches' }) as Hex,
);
/** Asset Hub Kusama: metadata V15. */
export const assetHubKusama = load('Kusama Asset Hub', 'v15/asset-hub-kusama');
/** The Substrate node, with every governance pallet, no relay and no parachain: metadata V15. */
export const substrateNode = load('Development', 'v15/substrate');
/** The Substrate node, spec 268: metadata V16, no XCM. */
export const substrateNodeV16 = load('Development', 'v16/substrate');

function takeAccounts(patch: Patch): void {
  const [address] = patch.getChoices('MultiAddress');
  const account = address?.fields[0]?.type ?? -1;
  for (const [call, name] of [
    ['transfer_all', 'dest'],
    ['transfer_keep_alive', 'dest'],
    ['force_set_balance', 'who'],
  ] as const) {
    patch.setArguments(call, { ...patch.getArguments(call), [name]: account });
  }
}

/** Each metadata is a megabyte of text, so it is read with its first use. */
function load(chain: string, file: string, change: (metadata: Hex) => Hex = (same) => same): () => Runtime {
  let runtime: Runtime | undefined;
  return () => {
    const read = (part: string) => require(`@polkadot/types-support/cjs/metadata/${file}-${part}`).default;
    runtime ??= createRuntime({
      chain,
      metadata: change(unwrap(read('hex'))),
      version: read('ver'),
      properties: tokens[chain] ?? {},
    });
    return runtime;
  };
}

/** Some files contain the metadata inside an option with a length; metadata itself begins with "meta". */
function unwrap(metadata: string): Hex {
  return `0x${metadata.slice(metadata.indexOf('6d657461'))}`;
}
