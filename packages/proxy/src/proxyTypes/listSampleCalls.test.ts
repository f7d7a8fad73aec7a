import { decodeCall, listPallets, nameUsualPallet } from '@parachron/core';
import { assetHubKusama, kusama2024, polkadot2025, substrateNode } from '@parachron/samples/runtimes';
import { describe, expect, test } from 'vitest';
import { listSampleCalls } from './listSampleCalls.js';

describe.each([
  ['a relay chain', polkadot2025()],
  ['a relay chain of metadata V14', kusama2024()],
  ['Asset Hub', assetHubKusama()],
  ['a solo chain', substrateNode()],
])('samples of %s', (_, { registry }) => {
  const samples = listSampleCalls(registry);

  test('are one call of each pallet with calls', () => {
    const names = listPallets(registry).flatMap(({ name, calls }) => (calls.size > 0 ? [name] : []));
    expect(samples.map(({ pallet }) => pallet)).toEqual(names);
  });

  test('decode to themselves', () => {
    for (const { call } of samples) expect(registry.createType('Call', call).toHex()).toBe(call);
  });

  test('have a version of XCM that the runtime has, and change no grant', () => {
    const calls = new Map(
      samples.map(({ pallet, call }) => [nameUsualPallet(registry, pallet), decodeCall(registry, call)]),
    );
    expect(calls.get('Proxy')?.method).toBe('reject_announcement');
    const send = calls.get('PolkadotXcm') ?? calls.get('XcmPallet');
    if (send) expect(JSON.stringify(send.args.dest)).toMatch(/^{"v[1-5]"/);
  });
});
