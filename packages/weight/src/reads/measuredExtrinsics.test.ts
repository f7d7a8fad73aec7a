import type { Hex } from '@parachron/core';
import { assetHubPolkadot, polkadot2024 } from '@parachron/samples/runtimes';
import type { RuntimeVersion } from '@polkadot/types/interfaces';
import { u8aToHex } from '@polkadot/util';
import { describe, expect, test } from 'vitest';
import { encodeBare, encodeFakeSigned } from './measuredExtrinsics.js';

const calls: readonly Hex[] = ['0x00000401', `0x00000101${'02'.repeat(64)}`];

describe.each([
  ['a relay chain', polkadot2024()],
  ['a parachain with an asset for its fee', assetHubPolkadot()],
])('a transaction on %s', (_name, runtime) => {
  const { registry, specVersion, transactionVersion } = runtime;
  const createExtrinsic = (call: Hex) =>
    registry.createType('Extrinsic', registry.createType('Call', call), { version: 4 });

  test.each(calls)('without a signature has the bytes of polkadot.js: %s', (call) => {
    expect(u8aToHex(encodeBare(registry, call))).toBe(createExtrinsic(call).toHex());
  });

  test.each([
    [0, 0n],
    [70_000, 5n],
  ])('with a placeholder signature has the bytes of polkadot.js: nonce %d, tip %d', (nonce, tip) => {
    const signing = { nonce, tip };
    for (const call of calls) {
      const extrinsic = createExtrinsic(call);
      const nothing = new Uint8Array(32);
      extrinsic.signFake(nothing, {
        blockHash: nothing,
        era: registry.createType('ExtrinsicEra', { current: 1, period: 64 }),
        genesisHash: nothing,
        ...signing,
        runtimeVersion: registry.createType('RuntimeVersion', {
          specVersion,
          transactionVersion,
        }) as RuntimeVersion,
      });
      expect(u8aToHex(encodeFakeSigned(registry, call, { ...signing, runtime }))).toBe(extrinsic.toHex());
    }
  });

  test('refuses a call that its runtime does not have', () => {
    const given = '0xffff';
    expect(() => encodeBare(registry, given)).toThrow('is not a call of this runtime');
    expect(() => encodeFakeSigned(registry, given, { runtime })).toThrow('is not a call of this runtime');
  });
});
