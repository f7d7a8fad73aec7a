// A queue stores a message that is too heavy: a run on a fork predicts it, and then it is observed.
import { expect, test } from 'vitest';
import { type DeliveryPlan, type DeliveryRequest, planDelivery } from '../src/index.js';
import type { Story } from './support/createDelivery.js';
import { old } from './support/openTarget.js';
import { shareDeliveries } from './support/shareDeliveries.js';
import { unit, user } from './support/users.js';

const begin = shareDeliveries();

// Weight that the devnet's target spends on messages in a block, and the maximum of one message: 10^11 ps.
const limit = 100_000_000_000n;

async function tryWeight(story: Story, refTime: bigint) {
  const delivery = await begin({ ...story, funds: 100n * unit });
  const { target } = delivery;
  const callWeight = { refTime, proofSize: 0n };
  const request: DeliveryRequest = {
    user,
    call: delivery.proxied(),
    termsFor: () => ({
      offer: 90n * unit,
      weightLimit: { refTime: 10n ** 15n, proofSize: 10n ** 9n },
      callWeight,
    }),
    derived: delivery.account,
    payments: [{ flow: 'remote', token: 'target' }],
  };
  const ran = await planDelivery(await target.snapshot(), { ...request, fork: target.small });
  const { seen } = await delivery.deliver({ callWeight, offer: 90n * unit });
  return { ran, seen: seen.outcome };
}

const predicted = (facts: DeliveryPlan) => facts.payments.map(({ explanation }) => explanation.outcome);

test.each<readonly [string, Story]>([
  ['with runtime APIs', {}],
  ['without runtime APIs', old],
])(
  'a target %s stores a message that is too heavy as overweight, as a run on a fork predicts',
  async (_, story) => {
    const { ran, seen } = await tryWeight(story, 100n * limit);
    expect({ predicted: predicted(ran), seen }).toEqual({ predicted: ['overweight'], seen: 'overweight' });
    expect(ran.payments[0]).toMatchObject({
      explanation: { certainty: 'reported', sentence: expect.stringContaining('overweight queue') },
    });
    expect(ran.arrives).toBe('no');
  },
);

test.each([
  ['near the limit of the queue', (limit * 9n) / 10n],
  ['far below the limit', limit / 2n],
])('a weight %s is executed', async (_, weight) => {
  const { ran, seen } = await tryWeight({}, weight);
  expect({ predicted: predicted(ran), seen }).toEqual({ predicted: ['executed'], seen: 'executed' });
});
