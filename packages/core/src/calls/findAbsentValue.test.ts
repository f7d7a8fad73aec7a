import { describe, expect, test } from 'vitest';
import { getPolkadotRegistry } from '../../test/polkadotRegistry.js';
import { encodeCall } from './encodeCall.js';

const polkadot = getPolkadotRegistry();
const alice = `0x${'d4'.repeat(32)}`;

function encode(pallet: string, method: string, args: Readonly<Record<string, unknown>>): string {
  return encodeCall(polkadot, { pallet, method, args }).hex;
}

describe('a value that is absent', () => {
  const transfer = (dest: unknown, value: unknown) => () =>
    encode('Balances', 'transfer_keep_alive', { dest, value });

  test.each([
    ['an amount', transfer({ Id: alice }, undefined), 'value has no value (undefined)'],
    ['an amount of null', transfer({ Id: alice }, null), 'value has no value (null)'],
    ['an account', transfer({ Id: undefined }, 1n), 'dest.Id has no value (undefined)'],
    ['an address', transfer(null, 1n), 'dest has no value (null)'],
  ])('%s is refused: polkadot.js would encode zeros', (_what, run, reason) => {
    expect(run).toThrow(
      expect.objectContaining({
        code: 'CALL_ARGUMENTS',
        message: expect.stringContaining(reason),
        facts: expect.objectContaining({ field: reason.split(' ')[0] }),
      }),
    );
  });

  test('is named inside lists, tuples and structs', () => {
    const force = (members: unknown) => () =>
      encode('XcmPallet', 'send', {
        dest: { V3: { parents: 0, interior: { X1: { Parachain: members } } } },
        message: { V3: [] },
      });
    expect(force(undefined)).toThrow('dest.V3.interior.X1.Parachain has no value (undefined)');
    expect(force(2000)).not.toThrow();
  });

  test('is accepted where the type has a value for none, or no value at all', () => {
    const proxy = (forced: unknown) =>
      encode('Proxy', 'proxy', {
        real: { Id: alice },
        force_proxy_type: forced,
        call: encode('System', 'remark', { remark: '0x' }),
      });
    expect(proxy(undefined)).toBe(proxy(null));
    const here = { V3: { parents: 0, interior: { Here: null } } };
    expect(() => encode('XcmPallet', 'send', { dest: here, message: { V3: [] } })).not.toThrow();
  });
});
