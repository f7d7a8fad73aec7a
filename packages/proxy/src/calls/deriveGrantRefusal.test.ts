import { formatAccount } from '@parachron/core';
import { balanceOf } from '@parachron/samples/facts';
import { describe, expect, it, test } from 'vitest';
import { loadTarget } from '../../test/support/loadTarget.js';
import { accountOf, makeProxyFacts } from '../../test/support/makeProxyFacts.js';
import { deriveGrantRefusal } from './deriveGrantRefusal.js';

const runtime = loadTarget();
const grant = (byte: number, proxyType = 'Any', delay = 0) => ({
  delegate: accountOf(byte),
  proxyType,
  delay,
});
const address = formatAccount(accountOf(2), 42);

// The deposit is 110, and the existential deposit is 50.
const derive = (
  facts: Parameters<typeof makeProxyFacts>[0] = {},
  options: { deposit?: bigint; fund?: bigint; fee?: bigint } = {},
) =>
  deriveGrantRefusal(runtime, makeProxyFacts(facts), {
    ...{ proxyType: 'Any', deposit: 110n, fund: 0n, fee: 0n },
    ...options,
  });

describe('the grant', () => {
  it('permits a first proxy', () => {
    expect(derive()).toBeUndefined();
  });

  it('refuses the account itself', () => {
    expect(derive({ delegate: accountOf(1) })).toEqual({
      pallet: 'Proxy',
      name: 'NoSelfProxy',
      reason: 'An account cannot be its own proxy.',
    });
  });

  test.each([
    ['the same grant', grant(2), 'Duplicate'],
    ['another type', grant(2, 'Governance'), undefined],
    ['another delay', grant(2, 'Any', 5), undefined],
    ['another delegate', grant(3), undefined],
  ])('%s: %s', (_, there, name) => {
    expect(derive({ proxies: [grant(9, 'Staking'), there] })?.name).toBe(name);
  });

  it('names the duplicate', () => {
    expect(derive({ proxies: [grant(2)] })).toEqual({
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
    expect(derive({ proxies })?.name).toBe(name);
  });

  it('states the limit', () => {
    expect(derive({ proxies: [10, 11, 12].map((byte) => grant(byte)) })).toEqual({
      pallet: 'Proxy',
      name: 'TooMany',
      reason: 'Proxies of the account: 3. Chain allows at most 3.',
    });
  });
});

describe('the deposit', () => {
  const refuse = (free: bigint, parts: Parameters<typeof balanceOf>[1] = {}, fee = 0n) =>
    derive({ realBalance: balanceOf(free, parts) }, { fee });

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

  it('counts after the fee of the transaction', () => {
    expect(refuse(260n, {}, 100n)).toBeUndefined();
    expect(refuse(259n, {}, 100n)?.name).toBe('ConsumerRemaining');
    expect(refuse(50n, {}, 60n)?.reason).toBe('The deposit is 1.1 UNIT, and the account has 0 UNIT free.');
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

  it('is nothing on a chain that has lowered its deposits', () => {
    const frozen = { realBalance: balanceOf(0n, { frozen: 10n }) };
    expect(derive(frozen, { deposit: 0n })).toBeUndefined();
    expect(derive(frozen, { deposit: 1n })?.name).toBe('InsufficientBalance');
  });
});

// Asset Hub Polkadot 2 000 000: its Balances is fungible, and `can_deposit` answers `TokenError::BelowMinimum`. Targets
// of the local network have the older name.
test('the delegate needs the existential deposit after the funding', () => {
  const delegateBalance = balanceOf(20n, { reserved: 5n });
  expect(derive({ delegateBalance }, { fund: 24n })).toEqual({
    name: 'BelowMinimum',
    reason: 'The derived account would have 0.49 UNIT, below the existential deposit of 0.5 UNIT.',
  });
  expect(derive({ delegateBalance }, { fund: 25n })).toBeUndefined();
  expect(derive({ delegateBalance }, { fund: 0n })).toBeUndefined();
});
