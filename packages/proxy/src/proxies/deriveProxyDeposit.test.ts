import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deriveProxyDeposit } from './deriveProxyDeposit.js';
import { findGrant } from './findGrant.js';

const terms = { depositBase: 200n, depositFactor: 33n };

// pallet-proxy, `fn deposit`: zero without proxies, else the base and the factor for each proxy.
it.each([
  [0, 0n],
  [1, 233n],
  [2, 266n],
  [32, 1_256n],
])('%s proxies reserve %s planck', (count, deposit) => {
  expect(deriveProxyDeposit(terms, count)).toBe(deposit);
});

it('each further proxy reserves the factor', () => {
  const amount = fc.bigInt({ min: 0n, max: 1n << 127n });
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 1, max: 64 }), (depositBase, depositFactor, count) => {
      const of = (many: number) => deriveProxyDeposit({ depositBase, depositFactor }, many);
      expect(of(count + 1) - of(count)).toBe(depositFactor);
      expect(of(1) - of(0)).toBe(depositBase + depositFactor);
    }),
  );
});

it.each([
  [{ depositBase: 200, depositFactor: 33n }, 1, 'terms.depositBase'],
  [{ depositBase: 200n }, 1, 'terms.depositFactor'],
  [terms, 1n, 'count'],
])('refuses wrong arguments by their field, row %#', (given, count, field) => {
  expect(() => deriveProxyDeposit(given as never, count as never)).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', facts: expect.objectContaining({ field }) }),
  );
});

const [alice, bob] = ['a1', 'b0'].map(
  (byte) => ({ kind: 'AccountId32', hex: `0x${byte.repeat(32)}` }) as const,
);
const grant = (delegate: typeof alice, proxyType: string, delay = 0) =>
  ({ delegate: delegate ?? { kind: 'AccountId32', hex: '0x' }, proxyType, delay }) as const;

it.each([
  ['the first grant of the delegate', bob, undefined, 1],
  ['the first grant of a forced type', bob, 'Any', 3],
  ['no grant of a type that the delegate does not have', bob, 'Staking', undefined],
  ['a grant with a delay, which the chain then refuses', alice, 'Staking', 0],
] as const)('finds %s', (_, delegate, forceProxyType, at) => {
  const proxies = [
    grant(alice, 'Staking', 5),
    grant(bob, 'Transfer', 1),
    grant(alice, 'Any'),
    grant(bob, 'Any'),
  ];
  const found = delegate && findGrant({ proxies }, { delegate, forceProxyType });
  expect(found).toBe(at === undefined ? undefined : proxies[at]);
});
