import { formatAddress, transferCall } from '@parachron/core';
import { polkadotPlainAccounts } from '@parachron/samples/runtimes';
import { describe, expect, test } from 'vitest';
import { loadTarget } from '../../test/support/loadTarget.js';
import { alice, derived } from '../../test/support/users.js';
import { addProxyCall, grantCalls, listProxyTypes, proxyCall, removeProxyCall } from '../index.js';

// Asset Hub Polkadot 2 000 000, metadata from polkadot.js; Proxy has index 42 (2a), and its calls have the indices of
// the pallet.
const target = loadTarget();
const delegate = { kind: 'AccountId32', hex: derived.hashedDescription } as const;

describe('calls of the Proxy pallet', () => {
  test('proxyTypes lists the proxy types of the chain', () => {
    expect(listProxyTypes(target.registry).slice(0, 3)).toEqual(['Any', 'NonTransfer', 'CancelProxy']);
  });

  test('a grant and its removal encode the address, the type, and the delay as four bytes', () => {
    const tail = `00${derived.hashedDescription.slice(2)}01`;
    expect(addProxyCall(target, { delegate, proxyType: 'NonTransfer' }).hex).toBe(`0x2a01${tail}00000000`);
    expect(addProxyCall(target, { delegate, proxyType: 'NonTransfer', delay: 10 }).hex).toBe(
      `0x2a01${tail}0a000000`,
    );
    expect(removeProxyCall(target, { delegate, proxyType: 'NonTransfer' }).hex).toBe(`0x2a02${tail}00000000`);
  });

  test('a wrapped call encodes the real account, the optional forced type, and the call without a length', () => {
    // System.remark(0x01).
    const call = '0x00000401';
    const real = alice.hex.slice(2);
    expect(proxyCall(target, { real: alice, call }).hex).toBe(`0x2a0000${real}0000000401`);
    expect(proxyCall(target, { real: alice, call, forceProxyType: 'NonTransfer' }).hex).toBe(
      `0x2a0000${real}010100000401`,
    );
  });

  test('a delay of another type is refused by its name, before the runtime encodes it', () => {
    const grant = { delegate, proxyType: 'Any', delay: 'abc' } as never;
    for (const build of [addProxyCall, removeProxyCall]) {
      expect(() => build(target, grant)).toThrow('options.delay must be a number, got a string.');
    }
  });

  test('negative funds are refused, not left out', () => {
    expect(() => grantCalls(target, { delegate, proxyType: 'Any', fund: -1n })).toThrow(
      expect.objectContaining({ code: 'CALL_ARGUMENTS', facts: expect.objectContaining({ field: 'value' }) }),
    );
  });

  test('a call or type that the runtime lacks is refused', () => {
    const code = (make: () => unknown) => {
      try {
        make();
      } catch (error) {
        return (error as { code: string }).code;
      }
      return 'nothing';
    };
    expect(code(() => addProxyCall(target, { delegate, proxyType: 'Everything' }))).toBe(
      'PROXY_TYPE_NOT_FOUND',
    );
    expect(code(() => proxyCall(target, { real: alice, call: '0xffff' }))).toBe('CALL_UNDECODABLE');
    const short = { kind: 'AccountKey20', hex: `0x${'11'.repeat(20)}` } as const;
    expect(code(() => proxyCall(target, { real: short, call: '0x00000401' }))).toBe('ACCOUNT_LENGTH');
  });
});

// Hydration (HydraDX) has type Lookup = IdentityLookup: its calls take an account without the byte of MultiAddress::Id.
describe('an account as an argument', () => {
  const call = { pallet: 'Balances', method: 'transfer_keep_alive', argument: 'dest' };

  test('is encoded as an address if the call takes addresses, and else as the account', () => {
    expect(formatAddress(target.registry, alice, call)).toEqual({ Id: alice.hex });
    expect(formatAddress(polkadotPlainAccounts().registry, alice, call)).toBe(alice.hex);
    const plain = transferCall(polkadotPlainAccounts(), { to: alice, amount: 5n });
    expect(plain.hex).toBe(`0x0503${alice.hex.slice(2)}14`);
  });

  test('needs the types of the chain', () => {
    expect(() => formatAddress(undefined as never, alice, call)).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        message: 'registry must be an object, got undefined.',
      }),
    );
  });
});
