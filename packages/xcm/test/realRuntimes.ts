import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { destroyWorker, runTask } from '@acala-network/chopsticks-core';
import { Metadata, TypeRegistry } from '@polkadot/types';
import type { Registry } from '@polkadot/types/types';

/*
 * Real runtimes, none of them booted: the two Rococo runtimes return their metadata themselves, the others come with
 * polkadot.js, which recorded them from live chains.
 */

type Hex = `0x${string}`;

/** Rococo relay chain, spec 9190: XCM version 2. */
export async function loadRococo(): Promise<Registry> {
  const path = 'relay-chain-specs/dist/connector/specs/generated/rococo_v2_2.js';
  const file = createRequire(import.meta.url).resolve('relay-chain-specs/package.json');
  const url = new URL(path.slice('relay-chain-specs/'.length), pathToFileURL(file));
  const { default: text } = (await import(url.href)) as { default: string };
  return createRegistry(await askForMetadata(text));
}

/** Asset Hub Rococo, spec 900: XCM version 2. */
export async function loadAssetHubRococo(): Promise<Registry> {
  const { chainSpec } = await import('parachain-chain-specs/rococo_v2_2_asset_hub');
  return createRegistry(await askForMetadata(chainSpec));
}

/** Kusama relay chain, spec 1003000: XCM versions 2, 3 and 4. */
export async function loadKusama(): Promise<Registry> {
  const { default: hex } = await import('@polkadot/types-support/metadata/v14/kusama-hex');
  return createRegistry(strip(hex));
}

/** Polkadot relay chain, spec 2000000: XCM versions 3, 4 and 5. */
export async function loadPolkadot(): Promise<Registry> {
  const { default: hex } = await import('@polkadot/types-support/metadata/v15/polkadot-hex');
  return createRegistry(strip(hex));
}

/** Asset Hub Kusama, spec 1009003: XCM versions 3, 4 and 5. */
export async function loadAssetHubKusama(): Promise<Registry> {
  const { default: hex } = await import('@polkadot/types-support/metadata/v15/asset-hub-kusama-hex');
  return createRegistry(strip(hex));
}

/** The node template in polkadot.js: no XCM. */
export async function loadWithoutXcm(): Promise<Registry> {
  const { default: hex } = await import('@polkadot/types-support/metadata/v14/substrate-hex');
  return createRegistry(strip(hex));
}

/** Stops the worker that {@link loadRococo} and {@link loadAssetHubRococo} start. */
export const closeRuntimes = destroyWorker;

function createRegistry(metadata: Hex): Registry {
  const registry = new TypeRegistry();
  registry.setMetadata(new Metadata(registry, metadata));
  return registry;
}

/** Runtime API answers wrap metadata in an Option and a length; it begins with "meta". */
function strip(hex: string): Hex {
  return `0x${hex.slice(hex.indexOf('6d657461'))}`;
}

async function askForMetadata(specText: string): Promise<Hex> {
  const spec = JSON.parse(specText) as { genesis: { raw: { top: Record<string, Hex> } } };
  const { top } = spec.genesis.raw;
  const wasm = top['0x3a636f6465'];
  if (!wasm) throw new Error('the chain spec carries no runtime');
  const answer = await runTask(
    {
      wasm,
      calls: [['Metadata_metadata', ['0x']]],
      mockSignatureHost: false,
      allowUnresolvedImports: true,
      runtimeLogLevel: 0,
    },
    {
      getStorage: async (key: Hex) => top[key],
      getNextKey: async () => undefined,
      offchainGetStorage: async () => '',
      offchainTimestamp: async () => 0,
      offchainRandomSeed: async () => '0x',
      offchainSubmitTransaction: async () => false,
    },
  );
  if (!('Call' in answer))
    throw new Error(`the runtime did not return its metadata: ${JSON.stringify(answer)}`);
  return strip(answer.Call.result);
}
