import { formatAccount } from '@parachron/core';
import { balanceOf } from '@parachron/samples/facts';
import { describe, expect, it, test } from 'vitest';
import { accountOf, makeProxyFacts } from '../../test/support/makeProxyFacts.js';
import { deriveAddProxyRefusal } from './deriveAddProxyRefusal.js';

const grant = (byte: number, proxyType = 'Any', delay = 0) => ({
  delegate: accountOf(byte),
  proxyType,
  delay,
});
const address = formatAccount(accountOf(2), 42);
const any = { proxyType: 'Any' };

describe('deriveAddProxyRefusal', () => {
  it('permits a first proxy', () => {
    expect(deriveAddProxyRefusal(makeProxyFacts(), any)).toBeUndefined();
  });

  it('refuses the account itself', () => {
    expect(deriveAddProxyRefusal(makeProxyFacts({ delegate: accountOf(1) }), any)).toEqual({
      pallet: 'Proxy',
      name: 'NoSelfProxy',
      reason: 'An account cannot be its own proxy.',
    });
  });

  test.each([
    ['the same grant', grant(2), {}, 'Duplicate'],
    ['the same grant with a delay', grant(2, 'Any', 5), { delay: 5 }, 'Duplicate'],
    ['another type', grant(2, 'Governance'), {}, undefined],
    ['another delay', grant(2, 'Any', 5), {}, undefined],
    ['another delegate', grant(3), {}, undefined],
  ])('%s: %s', (_, there, options, name) => {
    const facts = makeProxyFacts({ proxies: [grant(9, 'Staking'), there], deposit: 120n });
    expect(deriveAddProxyRefusal(facts, { ...any, ...options })?.name).toBe(name);
  });

  it('names the duplicate', () => {
    const facts = makeProxyFacts({ proxies: [grant(2)], deposit: 110n });
    expect(deriveAddProxyRefusal(facts, any)).toEqual({
      pallet: 'Proxy',
      name: 'Duplicate',
      reason: `${address} is already a proxy of type Any with a delay of 0.`,
    });
  });

  test.each([
    [2, undefined],
    [3, 'TooMany'],
    [4, 'TooMany'],
  ])('%d proxies of 3: %s', (count, name) => {
    const proxies = Array.from({ length: count }, (_, at) => grant(at + 10));
    expect(deriveAddProxyRefusal(makeProxyFacts({ proxies, deposit: 120n }), any)?.name).toBe(name);
  });

  it('states the limit', () => {
    const proxies = [10, 11, 12].map((byte) => grant(byte));
    expect(deriveAddProxyRefusal(makeProxyFacts({ proxies }), any)).toEqual({
      pallet: 'Proxy',
      name: 'TooMany',
      reason: 'Proxies of the account: 3. Chain allows at most 3.',
    });
  });
});

describe('a proxy contract', () => {
  const facts = makeProxyFacts({ proxies: [grant(2, 'Governance')], deposit: 110n });

  it('grants a delegate one type only', () => {
    expect(deriveAddProxyRefusal(facts, { ...any, by: 'contract' })).toEqual({
      name: 'Cannot add more than one proxy',
      reason: `${address} is already a proxy, and the contract grants a delegate one type only.`,
    });
    expect(deriveAddProxyRefusal(facts, { ...any, by: 'pallet' })).toBeUndefined();
    const other = makeProxyFacts({ proxies: [grant(3)], deposit: 110n });
    expect(deriveAddProxyRefusal(other, { ...any, by: 'contract' })).toBeUndefined();
  });
});

// The deposit for a first proxy is 110, and the existential deposit is 50.
describe('the deposit', () => {
  const refuse = (
    free: bigint,
    parts: Parameters<typeof balanceOf>[1] = {},
    options: { spent?: bigint } = {},
  ) => deriveAddProxyRefusal(makeProxyFacts({ realBalance: balanceOf(free, parts) }), { ...any, ...options });

  test.each([
    [109n, 'InsufficientBalance'],
    [110n, 'ConsumerRemaining'],
    [159n, 'ConsumerRemaining'],
    [160n, undefined],
  ])('with %d free: %s', (free, name) => {
    expect(refuse(free)?.name).toBe(name);
  });

  it('states the numbers of each refusal', () => {
    expect(refuse(109n)).toEqual({
      pallet: 'Balances',
      name: 'InsufficientBalance',
      reason: 'The deposit is 1.1 UNIT, and the account has 1.09 UNIT free.',
    });
    expect(refuse(200n, { frozen: 91n })).toEqual({
      pallet: 'Balances',
      name: 'LiquidityRestrictions',
      reason: 'The deposit of 1.1 UNIT would leave 0.9 UNIT free, of which 0.91 UNIT are frozen.',
    });
    expect(refuse(159n)).toEqual({
      name: 'ConsumerRemaining',
      reason:
        'The deposit of 1.1 UNIT would leave 0.49 UNIT free, below the existential deposit of 0.5 UNIT.',
    });
  });

  it('counts after the spending of the transaction', () => {
    expect(refuse(260n, {}, { spent: 100n })).toBeUndefined();
    expect(refuse(259n, {}, { spent: 100n })?.name).toBe('ConsumerRemaining');
    expect(refuse(50n, {}, { spent: 60n })?.reason).toBe(
      'The deposit is 1.1 UNIT, and the account has 0 UNIT free.',
    );
  });

  test.each([
    [90n, undefined],
    [91n, 'LiquidityRestrictions'],
  ])('with %d of 200 frozen: %s', (frozen, name) => {
    expect(refuse(200n, { frozen })?.name).toBe(name);
  });

  it('may leave less than the existential deposit if another reference keeps the account alive', () => {
    expect(refuse(110n, { providers: 2 })).toBeUndefined();
    expect(refuse(110n, { keepsMinimum: false })).toBeUndefined();
    expect(refuse(110n, { providers: 1 })?.name).toBe('ConsumerRemaining');
  });

  it('is the difference to the already reserved deposit', () => {
    const poor = { realBalance: balanceOf(60n), proxies: [grant(9)] };
    expect(deriveAddProxyRefusal(makeProxyFacts({ ...poor, deposit: 110n }), any)).toBeUndefined();
    expect(deriveAddProxyRefusal(makeProxyFacts({ ...poor, deposit: 109n }), any)?.name).toBe(
      'ConsumerRemaining',
    );
    // A chain that has lowered its deposits reserves nothing.
    const frozen = { ...poor, realBalance: balanceOf(0n, { frozen: 10n }) };
    expect(deriveAddProxyRefusal(makeProxyFacts({ ...frozen, deposit: 120n }), any)).toBeUndefined();
    expect(deriveAddProxyRefusal(makeProxyFacts({ ...frozen, deposit: 119n }), any)?.name).toBe(
      'InsufficientBalance',
    );
  });
});
