import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { formatHex, parseHex } from '@parachron/core';
import { compileRuntime, createState } from '@parachron/runtime';
import { Metadata, TypeRegistry } from '@polkadot/types';
import type { Registry } from '@polkadot/types/types';

/*
 * Real runtimes, none of them booted: the two Rococo runtimes return their metadata themselves, the others come with
 * polkadot.js, which recorded them from live chains.
 */

type Hex = `0x${string}`;

const { resolve } = createRequire(import.meta.url);

/** Rococo relay chain, spec 9190: XCM version 2. */
export async function loadRococo(): Promise<Registry> {
  const folder = join(resolve('relay-chain-specs/package.json'), '..');
  const file = join(folder, 'dist/connector/specs/generated/rococo_v2_2.js');
  return createRegistry(await askForMetadata(pathToFileURL(file).href, 'default'));
}

/** Asset Hub Rococo, spec 900: XCM version 2. */
export async function loadAssetHubRococo(): Promise<Registry> {
  return createRegistry(await askForMetadata('parachain-chain-specs/rococo_v2_2_asset_hub', 'chainSpec'));
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

/** Asset Hub Kusama whose call `Balances.burn(value, keep_alive)` has the names of `PolkadotXcm.send(dest, message)`. */
export async function loadOtherSend(): Promise<Registry> {
  const { default: hex } = await import('@polkadot/types-support/metadata/v15/asset-hub-kusama-hex');
  const name = (text: string) => Buffer.from([4 * text.length, ...Buffer.from(text)]).toString('hex');
  const burn = new RegExp(`${name('burn')}0801${name('value')}(.{0,60}?)${name('keep_alive')}`);
  const send = `${name('send')}0801${name('dest')}$1${name('message')}`;
  return createRegistry(strip(hex).replace(burn, send) as Hex);
}

/** The node template in polkadot.js: no XCM. */
export async function loadWithoutXcm(): Promise<Registry> {
  const { default: hex } = await import('@polkadot/types-support/metadata/v14/substrate-hex');
  return createRegistry(strip(hex));
}

function createRegistry(metadata: Hex): Registry {
  const registry = new TypeRegistry();
  registry.setMetadata(new Metadata(registry, metadata));
  return registry;
}

/** Runtime API answers wrap metadata in an Option and a length; it begins with "meta". */
function strip(hex: string): Hex {
  return `0x${hex.slice(hex.indexOf('6d657461'))}`;
}

async function askForMetadata(module: string, name: string): Promise<Hex> {
  const spec = JSON.parse((await import(module))[name]);
  const code: Hex = spec.genesis.raw.top['0x3a636f6465'];
  const runtime = await compileRuntime(parseHex(code));
  const calls = [{ method: 'Metadata_metadata', args: new Uint8Array() }];
  const run = await runtime.run({ calls, state: createState({ top: new Map() }) });
  if (!run.ok) throw new TypeError(run.text);
  return strip(formatHex(run.results[0] ?? new Uint8Array()));
}
