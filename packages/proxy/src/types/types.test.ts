import { decodeCall } from '@parachron/core';
import { describe, expect, test } from 'vitest';
import { loadTarget } from '../../test/support/loadTarget.js';
import { alice } from '../../test/support/users.js';
import { deriveBroaderReach } from './deriveBroaderReach.js';
import { deriveImpersonation } from './Impersonation.js';
import { listSampleCalls } from './listSampleCalls.js';

describe('a proxy type that permits calls beyond its name', () => {
  const pallets = ['System', 'Balances', 'Assets', 'Uniques', 'Utility', 'Proxy', 'PolkadotXcm', 'Staking'];
  test.each([
    ['Any', pallets, []],
    ['Balances', ['Balances', 'Utility'], []],
    ['Assets', ['Assets', 'Uniques', 'Utility'], ['Uniques']],
    ['NonTransfer', ['System', 'Staking', 'PolkadotXcm', 'Utility'], ['PolkadotXcm']],
    ['CancelProxy', ['Proxy', 'Utility'], []],
    ['CancelProxy', ['Proxy', 'Balances'], ['Balances']],
    // No pallet of the chain has such a name.
    ['Collator', ['System'], []],
  ])('%s', (name, reach, broader) => {
    expect(deriveBroaderReach(name, { reach, pallets })).toEqual(broader);
  });
});

describe('sample calls', () => {
  const { registry } = loadTarget();

  test('are calls of the runtime, one of each pallet with calls', () => {
    const samples = listSampleCalls(registry);
    for (const { pallet, call } of samples) expect(decodeCall(registry, call).pallet).toBe(pallet);
    const variants = (type: Parameters<typeof registry.lookup.getSiType>[0]) =>
      registry.lookup.getSiType(type).def.asVariant.variants.length;
    const withCalls = registry.metadata.pallets.filter(
      ({ calls }) => calls.isSome && variants(calls.unwrap().type) > 0,
    );
    expect(samples.map(({ pallet }) => pallet)).toEqual(withCalls.map(({ name }) => name.toString()));
  });

  test('of the Proxy pallet change no state', () => {
    const sample = listSampleCalls(registry).find(({ pallet }) => pallet === 'Proxy');
    expect(sample && decodeCall(registry, sample.call).method).toBe('reject_announcement');
  });

  test('are dispatched by root as any account', () => {
    const impersonation = deriveImpersonation(registry);
    const call = impersonation?.actAs(alice, '0x00000401');
    expect(call).toMatchObject({ pallet: 'Utility', method: 'dispatch_as' });
    // Asset Hub Polkadot: Utility 40 (28), dispatch_as 3; system 0, Signed 1; the call.
    expect(call?.hex).toBe(`0x28030001${alice.hex.slice(2)}00000401`);
  });
});
