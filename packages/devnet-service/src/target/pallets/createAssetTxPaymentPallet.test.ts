import { devAccounts, totalIssuance } from '@parachron/devnet-chain';
import type { Location } from '@parachron/xcm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPoolContext } from '../../../test/target/support/createPoolContext.js';
import { createFeeExchange } from './createAssetTxPaymentPallet.js';

// Rules: pallet_asset_conversion_tx_payment: `withdraw_fee` buys the largest fee from the pool before the call, and `correct_and_deposit_fee`
// sells what the call did not use, and reports the difference as the fee paid.
const { alice, bob } = devAccounts;
const existentialDeposit = 1_000_000_000n;
const reserve = 1_000_000_000_000n;
const elsewhere: Location = { parents: 1, interior: [{ kind: 'Parachain', paraId: 9 }] };
/** Price of 1,000,000 of a pool with equal reserves of 10^12, with 0.3 % and rounded up. */
const [fee, price] = [1_000_000n, 1_003_011n];

function begin(options: { held?: bigint; minimum?: bigint; own?: bigint } = {}) {
  const { held = 10n ** 12n, minimum = 1n, own = reserve } = options;
  const target = createPoolContext({ own, other: reserve, held, minimum });
  const exchange = createFeeExchange(target.config);
  const { context, token } = target;
  target.takeEvents();
  return {
    ...target,
    exchange,
    quote: (asset: unknown = token, who = alice as typeof alice | typeof bob) =>
      exchange.quote(context, { who, asset, fee }),
    buy: () => exchange.buy(context, { who: alice, asset: token, fee }),
    settle: (used: bigint, tip = 0n) =>
      exchange.settle(context, { who: alice, asset: token, fee: used, taken: fee, price, tip }),
  };
}

describe('the exchange for fees', () => {
  it('knows the own token from all others', () => {
    const { exchange, context, here, token, idAt } = begin();
    expect([here, token, idAt(elsewhere)].map((asset) => exchange.isOwn(context, asset))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('quotes the price of the pool', () => {
    expect(begin().quote()).toBe(price);
  });

  it.each([
    ['exactly the price and the minimum balance', price + 100n, price],
    ['one unit less', price + 99n, undefined],
    ['only the minimum balance', 100n, undefined],
  ])('quotes for an account with %s', (_title, held, quoted) => {
    expect(begin({ held, minimum: 100n }).quote()).toBe(quoted);
  });

  it.each([
    ['a token without a pool', ({ quote, idAt }: ReturnType<typeof begin>) => quote(idAt(elsewhere))],
    ['the own token', ({ quote, here }: ReturnType<typeof begin>) => quote(here)],
    ['an account without the token', ({ quote, token }: ReturnType<typeof begin>) => quote(token, bob)],
  ])('quotes no price for %s', (_title, ask) => {
    expect(ask(begin())).toBeUndefined();
  });

  it('quotes no price for a fee as large as the reserve', () => {
    expect(begin({ own: fee, held: 10n ** 30n }).quote()).toBeUndefined();
  });

  it('lets the pool keep the existential deposit, and buys what is above', () => {
    const exact = begin({ own: existentialDeposit + fee, held: 10n ** 30n });
    const quoted = (reserve * fee * 1000n) / (existentialDeposit * 997n) + 1n;
    expect([exact.quote(), exact.buy()]).toEqual([quoted, quoted]);
    expect(exact.holdings(exact.account)[0]).toBe(existentialDeposit);
    const short = begin({ own: existentialDeposit + fee - 1n, held: 10n ** 30n });
    expect(short.quote()).toBeUndefined();
    expect(short.buy).toThrowError(expect.objectContaining({ code: 'TRANSACTION_INVALID' }));
  });

  it('buys the fee: the payer pays the price, and the fee leaves the pool and the circulation', () => {
    const { buy, holdings, account, context } = begin();
    const [own, foreign] = holdings(alice);
    const issued = context.get(totalIssuance);
    expect(buy()).toBe(price);
    expect(holdings(alice)).toEqual([own, foreign - price]);
    expect(holdings(account)).toEqual([reserve - fee, reserve + price]);
    expect(issued - context.get(totalIssuance)).toBe(fee);
  });

  it('refuses as a payment what it quotes no price for', () => {
    const { buy, takeEvents } = begin({ held: 100n });
    expect(buy).toThrowError(
      expect.objectContaining({
        code: 'TRANSACTION_INVALID',
        facts: { refusal: { type: 'Invalid', value: { type: 'Payment' } } },
      }),
    );
    expect(takeEvents()).toEqual([]);
  });

  it('reports a fee that the call used up, and sells nothing', () => {
    const { buy, settle, holdings, account, takeEvents, token } = begin();
    buy();
    const before = [holdings(alice), holdings(account)];
    settle(fee, 5n);
    expect([holdings(alice), holdings(account)]).toEqual(before);
    expect(takeEvents().at(-1)).toEqual([
      'AssetTxPayment.AssetTxFeePaid',
      { who: alice, actual_fee: price, tip: 5n, asset_id: token },
    ]);
  });

  it('sells the unused fee to the pool, and reports the difference', () => {
    const { buy, settle, holdings, account, takeEvents } = begin();
    const [, foreign] = holdings(alice);
    buy();
    settle(400_000n);
    // amount · 997 · reserve / (reserve of the fee · 1000 + amount · 997), rounded down, from the reserves after the purchase.
    const net = 600_000n * 997n;
    const sold = (net * (reserve + price)) / ((reserve - fee) * 1000n + net);
    expect(holdings(alice)[1]).toBe(foreign - price + sold);
    expect(holdings(account)).toEqual([reserve - 400_000n, reserve + price - sold]);
    expect(takeEvents().at(-1)?.[1]).toMatchObject({ actual_fee: price - sold });
  });

  it('sells no part of a fee whose proceeds round to nothing', () => {
    const { buy, settle, holdings, account } = begin();
    buy();
    const before = holdings(account);
    settle(fee - 1n);
    expect(holdings(account)).toEqual(before);
  });

  it('costs the payer at least the price of the used fee alone', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: fee }), (used) => {
        const { buy, settle, holdings } = begin();
        const [, before] = holdings(alice);
        buy();
        settle(used);
        const paid = before - holdings(alice)[1];
        expect(paid).toBeGreaterThanOrEqual((used * 1000n) / 997n);
        expect(paid).toBeLessThanOrEqual(price);
      }),
      { numRuns: 30 },
    );
  });
});
