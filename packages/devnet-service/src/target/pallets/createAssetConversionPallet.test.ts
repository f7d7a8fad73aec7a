import { devAccounts, getFree } from '@parachron/devnet-chain';
import type { Location } from '@parachron/xcm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPoolContext } from '../../../test/target/support/createPoolContext.js';
import { none, root, signed } from '../../../test/target/support/createTargetContext.js';
import { getExchangeData } from './assetConversionData.js';

// Rules: pallet_asset_conversion: `swap_tokens_for_exact_tokens` refuses a zero amount, then a path below two tokens, then a path without a
// pool, then an amount that the reserve does not exceed, then a price above the maximum. The fee is 0.3 % of the input, and the price
// rounds up.
const { alice, bob } = devAccounts;
const reserve = 1_000_000_000_000n;
const elsewhere: Location = { parents: 1, interior: [{ kind: 'Parachain', paraId: 9 }] };
/** Price of 1,000,000 of a pool with equal reserves: reserve · amount · 1000 / ((reserve - amount) · 997), rounded up. */
const million = { out: 1_000_000n, price: 1_003_011n };

const begin = () => createPoolContext({ own: reserve, other: reserve, held: 10n ** 12n });

describe('AssetConversion.swap_tokens_for_exact_tokens', () => {
  it('buys the token of another chain with the own token', () => {
    const { swap, holdings, account, takeEvents, here, token } = begin();
    const [own, foreign] = holdings(alice);
    expect(swap({ path: [here, token], ...million })).toBe('ok');
    expect(holdings(alice)).toEqual([own - million.price, foreign + million.out]);
    expect(holdings(account)).toEqual([reserve + million.price, reserve - million.out]);
    expect(takeEvents().at(-1)).toEqual([
      'AssetConversion.SwapExecuted',
      {
        who: alice,
        send_to: alice,
        amount_in: million.price,
        amount_out: million.out,
        path: [
          [here, million.price],
          [token, million.out],
        ],
      },
    ]);
  });

  it('buys the own token with the token of another chain', () => {
    const { swap, holdings, account, here, token } = begin();
    const [own, foreign] = holdings(alice);
    expect(swap({ path: [token, here], ...million })).toBe('ok');
    expect(holdings(alice)).toEqual([own + million.out, foreign - million.price]);
    expect(holdings(account)).toEqual([reserve - million.out, reserve + million.price]);
  });

  it('sends the bought token to the account of the call', () => {
    const { swap, holdings, here, token } = begin();
    expect(swap({ path: [here, token], ...million, to: bob })).toBe('ok');
    expect(holdings(bob)[1]).toBe(million.out);
    expect(holdings(alice)[1]).toBe(10n ** 12n);
  });

  it('pays the maximum, and not one planck more', () => {
    const { swap, here, token } = begin();
    const failure = 'AssetConversion.ProvidedMaximumNotSufficientForSwap';
    expect(swap({ path: [here, token], ...million, price: million.price - 1n })).toBe(failure);
    expect(swap({ path: [here, token], ...million })).toBe('ok');
  });

  it.each([
    ['an amount of 0', { out: 0n, price: 1n }, 'ZeroAmount'],
    ['a maximum of 0', { out: 1n, price: 0n }, 'ZeroAmount'],
    ['the whole reserve', { out: reserve, price: 10n ** 30n }, 'AmountOutTooHigh'],
    ['more than the reserve', { out: reserve + 1n, price: 10n ** 30n }, 'AmountOutTooHigh'],
  ])('refuses %s, and changes nothing', (_title, amounts, failure) => {
    const { swap, context, here, token, takeEvents } = begin();
    takeEvents();
    const before = context.overlay.changes;
    expect(swap({ path: [here, token], ...amounts })).toBe(`AssetConversion.${failure}`);
    expect([context.overlay.changes, takeEvents()]).toEqual([before, []]);
  });

  it('refuses paths that name no pool', () => {
    const { swap, here, token, idAt } = begin();
    const pathOf = (...path: unknown[]) => swap({ path, ...million });
    expect([pathOf(), pathOf(here)]).toEqual(Array(2).fill('AssetConversion.InvalidPath'));
    const unknown = idAt(elsewhere);
    const paths = [
      pathOf(here, unknown),
      pathOf(unknown, here),
      pathOf(here, here),
      pathOf(here, token, unknown),
    ];
    expect(paths).toEqual(Array(4).fill('AssetConversion.PoolNotFound'));
  });

  it('reads the amounts before the path', () => {
    expect(begin().swap({ path: [], out: 0n, price: 1n })).toBe('AssetConversion.ZeroAmount');
  });

  it('refuses a payer without the token', () => {
    const { swap, here, token } = begin();
    expect(swap({ path: [token, here], ...million, who: bob })).toBe('ForeignAssets.NoAccount');
  });

  it('keeps the payer alive only on request', () => {
    const all = 10n ** 12n;
    const buyAll = (keep: boolean) => {
      const { swap, here, token, context } = begin();
      const free = getFree(context, alice);
      // The price leaves less than the existential deposit of a thousandth of a token.
      const out = (free * 997n * all) / (1_000n * all + 997n * free) - 2n;
      return swap({ path: [here, token], out, price: free, keep });
    };
    expect(buyAll(true)).toBe('Balances.KeepAlive');
    expect(buyAll(false)).toBe('ok');
  });

  it.each([
    ['root', root],
    ['none', none],
  ])('accepts no swap by the origin %s', (_title, origin) => {
    const { dispatch, here, token } = begin();
    const args = {
      path: [here, token],
      amount_out: 1n,
      amount_in_max: 9n,
      send_to: alice,
      keep_alive: true,
    };
    expect(dispatch(origin, 'AssetConversion.swap_tokens_for_exact_tokens', args)).toBe('BadOrigin');
    expect(dispatch(signed(alice), 'AssetConversion.swap_tokens_for_exact_tokens', args)).toBe('ok');
  });

  it('never reduces the product of the reserves', () => {
    const { swap, holdings, account, here, token } = begin();
    const product = () => holdings(account).reduce((all, one) => all * one, 1n);
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.boolean(), (out, isBuying) => {
        const before = product();
        const path = isBuying ? [here, token] : [token, here];
        expect(swap({ path, out, price: 10n ** 11n })).toBe('ok');
        expect(product()).toBeGreaterThan(before);
      }),
      { numRuns: 40 },
    );
  });
});

describe('the genesis of the exchange', () => {
  it('numbers the tokens of its pools', () => {
    const { context, here, token } = begin();
    const { pools } = getExchangeData('v4');
    expect(context.get(pools, [here, token])).toEqual({ lp_token: 0 });
    expect(context.has(pools, [token, here])).toBe(false);
  });

  it('lets the accounts of the pools hold the reserves', () => {
    const { holdings, account } = createPoolContext({ own: 5n * reserve, other: 7n, held: 1n });
    expect(holdings(account)).toEqual([5n * reserve, 7n]);
  });
});
