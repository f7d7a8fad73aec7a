import type { DeliveryFacts, OwnToken } from '@parachron/proxy';
import type { TargetEntry } from '@parachron/scheduler';
import { hereLocation } from '@parachron/xcm';
import { describe, expect, it } from 'vitest';
import { askRowPayment, type RowMeans } from './askRowPayment.js';

const row: TargetEntry = {
  feePerSecond: 1n,
  instructionWeight: 1n,
  isTargetsToken: true,
  flow: 'remote',
};

/** Asks with an answer that repeats the payments, and counts what was asked. */
async function ask(ownToken: OwnToken, table: TargetEntry | undefined, predicted = 'executed') {
  const asked: RowMeans[] = [];
  const answer = await askRowPayment(
    async (means) => {
      asked.push(means);
      const payments = 'payments' in means ? means.payments : [{ flow: 'remote', token: 'target' }];
      return { payments: payments.map((one) => ({ ...one, predicted })) } as unknown as DeliveryFacts;
    },
    { row: table, ownToken },
  );
  return { ...answer, asked };
}

describe('askRowPayment', () => {
  it("tries the relay chain's token at the location of the target itself as well", async () => {
    const { facts, payment, atItself, asked } = await ask('relay', row);
    expect(asked).toHaveLength(1);
    expect(payment).toMatchObject({ token: 'relay' });
    expect(atItself).toMatchObject({ token: 'target', asset: hereLocation });
    // Only the payment of the table decides whether the program arrives.
    expect(facts.payments).toEqual([payment]);
  });

  it('tries a token inside the target once', async () => {
    const { facts, payment, atItself } = await ask('target', row);
    expect(payment).toMatchObject({ token: 'target' });
    expect(atItself).toBeUndefined();
    expect(facts.payments).toEqual([payment]);
  });

  it('tries both after the target did not know its own location', async () => {
    const { asked } = await ask('target', row, 'asset-not-found');
    expect(asked.map((means) => means.ownToken)).toEqual(['target', 'relay']);
  });

  it('states no payment without a row', async () => {
    const { facts, payment, atItself, asked } = await ask('relay', undefined);
    expect(asked).toEqual([{ ownToken: 'relay' }]);
    expect([payment, atItself]).toEqual([undefined, undefined]);
    expect(facts.payments).toHaveLength(1);
  });
});
