import { balanceOf } from '@parachron/samples/facts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { deriveForecast, type ForecastFacts } from './deriveForecast.js';

const emptyBalance = balanceOf(0n);

/** Four messages of 10 planck, an existential deposit of 100, and an empty account of the service. */
const facts: ForecastFacts = {
  fee: 10n,
  executions: 4,
  holder: { address: 'the account', balance: emptyBalance },
  existentialDeposit: 100n,
  token: { symbol: 'UNIT', decimals: 0 },
};
const forecast = (balance: Partial<typeof emptyBalance>, changes: Partial<ForecastFacts> = {}) =>
  deriveForecast({
    ...facts,
    holder: { ...facts.holder, balance: { ...emptyBalance, ...balance } },
    ...changes,
  });
const namesOf = ({ expectedFailures }: ReturnType<typeof forecast>) =>
  expectedFailures.map(({ name, execution, feeRise }) => [name, execution ?? feeRise]);

describe('the fees of scheduling', () => {
  it('are not taken if they do not create the account of the service', () => {
    const { charged, expectedFailures } = forecast({});
    expect(charged).toBe(0n);
    expect(expectedFailures[0]).toMatchObject({
      pallet: 'XcmpHandler',
      name: 'XcmFeesFailed',
    });
  });

  it.each([
    ['fees of exactly the existential deposit', { free: 0n }, { fee: 25n }, 100n],
    ['a free balance that completes the deposit', { free: 60n }, {}, 40n],
    ['a reserved balance that completes the deposit', { reserved: 60n }, {}, 40n],
    ['a balance that is one planck short', { free: 59n }, {}, 0n],
  ])('are %s', (_, balance, changes, charged) => {
    expect(forecast(balance, changes).charged).toBe(charged);
  });
});

describe('the payment of the messages', () => {
  it('fails at the first execution if nothing was taken', () => {
    expect(namesOf(forecast({}))).toEqual([
      ['XcmFeesFailed', undefined],
      ['XcmExecutionFailed', 1],
    ]);
  });

  it('fails if the rest of the account is below the existential deposit, and is lost', () => {
    // 100 planck after scheduling: the first message leaves 90, which the chain removes.
    expect(namesOf(forecast({ free: 60n }))).toEqual([['XcmExecutionFailed', 2]]);
  });

  it('keeps an account with a reserved balance', () => {
    expect(namesOf(forecast({ free: 0n, reserved: 100n }))).not.toContainEqual(['XcmExecutionFailed', 2]);
  });

  it('cannot use a locked balance', () => {
    // 140 planck after scheduling, of which 130 are locked: only the first message is paid.
    expect(namesOf(forecast({ free: 100n, frozen: 130n }))).toEqual([['XcmExecutionFailed', 2]]);
    expect(namesOf(forecast({ free: 200n, frozen: 130n }))).not.toContainEqual(['XcmExecutionFailed', 2]);
  });
});

describe('a rise of the fee in the table', () => {
  it('has the lowest percentage that stops an execution', () => {
    // After three messages of 14 planck, 98 of 140 are left, which the chain removes. 13 leave 101.
    const { charged, expectedFailures } = forecast({ free: 100n });
    expect(charged).toBe(40n);
    expect(expectedFailures).toMatchObject([
      {
        name: 'XcmExecutionFailed',
        feeRise: 40,
      },
    ]);
    expect(expectedFailures[0]).not.toHaveProperty('execution');
  });

  it.each([
    ['a balance for twice the fee', 200n, []],
    ['one planck less', 119n, [['XcmExecutionFailed', 100]]],
  ])('is considered up to 100 %% with %s', (_, free, expected) => {
    expect(namesOf(forecast({ free }))).toEqual(expected);
  });
});

test('a larger balance of the service never has more failures', () => {
  const amount = fc.bigInt({ min: 0n, max: 300n });
  fc.assert(
    fc.property(amount, amount, fc.bigInt({ min: 1n, max: 60n }), (free, more, fee) => {
      const count = (balance: bigint) => forecast({ free: balance }, { fee }).expectedFailures.length;
      expect(count(free + more)).toBeLessThanOrEqual(count(free));
    }),
  );
});

test('the charged amount is the whole fee or nothing', () => {
  const amount = fc.bigInt({ min: 0n, max: 300n });
  fc.assert(
    fc.property(amount, amount, fc.nat(30), (free, fee, executions) => {
      const { charged } = forecast({ free }, { fee, executions });
      expect([0n, fee * BigInt(executions)]).toContain(charged);
    }),
  );
});
