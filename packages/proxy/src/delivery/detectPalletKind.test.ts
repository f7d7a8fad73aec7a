import type { Runtime } from '@parachron/core';
import { assetHubKusama } from '@parachron/samples/runtimes';
import { expect, it } from 'vitest';
import { detectPalletKind } from './detectPalletKind.js';

const runtime = assetHubKusama();

it.each([
  ['Balances', 'tokens'],
  ['ForeignAssets', 'tokens'],
  ['PoolAssets', 'tokens'],
  ['AssetConversion', undefined],
  ['AssetRate', undefined],
  ['MessageQueue', undefined],
] as const)('pallet %s of a runtime has the kind %s, by its crate', (pallet, kind) => {
  expect(detectPalletKind(runtime, pallet)).toBe(kind);
});

it.each([
  ['Tokens', 'tokens'],
  ['EVM', 'evm'],
  ['EthereumXcm', 'evm'],
  ['Revive', undefined],
] as const)('pallet %s without metadata has the kind %s, by its name', (pallet, kind) => {
  expect(detectPalletKind(undefined, pallet)).toBe(kind);
});

it('a pallet with an unusual name in the runtime has the kind of its crate', () => {
  const { lookup, metadata } = runtime.registry;
  const pallets = metadata.pallets.map(({ name, events, calls }) => ({
    name: name.eq('Assets') ? 'Vault' : name,
    ...{ events, calls },
  }));
  const renamed = { ...runtime, registry: { lookup, metadata: { pallets } } } as unknown as Runtime;
  expect(detectPalletKind(renamed, 'Vault')).toBe('tokens');
  expect(detectPalletKind(undefined, 'Vault')).toBeUndefined();
});
