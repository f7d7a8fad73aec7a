// A queue stores a message that is too heavy, which no dry run shows: a run on a fork predicts it, and then it is observed.
import { expect, test } from 'vitest';
import { type DeliveryFacts, type DeliveryRequest, getDeliveryFacts, planDelivery } from '../src/index.js';
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
    callWeight,
    derived: delivery.account,
    payments: [{ flow: 'remote', token: 'target' }],
  };
  const asked = await getDeliveryFacts(await target.snapshot(), request);
  const ran = await getDeliveryFacts(await target.snapshot(), { ...request, fork: target.small });
  const { seen } = await delivery.deliver({ callWeight, offer: 90n * unit });
  return { asked, ran, seen: seen.outcome };
}

const predicted = (facts: DeliveryFacts) => facts.payments.map((payment) => payment.predicted);

test.each<readonly [string, Story]>([
  ['with runtime APIs', {}],
  ['without runtime APIs', old],
])(
  'a target %s stores a message that is too heavy as overweight, as a run on a fork predicts',
  async (_, story) => {
    const { asked, ran, seen } = await tryWeight(story, 100n * limit);
    expect({ predicted: predicted(ran), seen }).toEqual({ predicted: ['overweight'], seen: 'overweight' });
    expect(ran.payments[0]).toMatchObject({
      source: 'fork',
      explanation: { certainty: 'reported' },
      sentence: expect.stringContaining('overweight queue'),
    });
    expect(planDelivery(ran).arrives).toBe('no');
    expect(predicted(asked)).toEqual(['unknown']);
    expect(planDelivery(asked).arrives).toBe('unknown');
  },
);

test('the outcome of a weight near the limit of the queue is unknown without a fork', async () => {
  // Less than the weight of the queue, and more than the certain weight for one message.
  const { asked, ran, seen } = await tryWeight({}, (limit * 9n) / 10n);
  expect({ predicted: predicted(ran), seen }).toEqual({ predicted: ['executed'], seen: 'executed' });
  expect(ran.payments[0]).toMatchObject({ source: 'fork' });
  expect(asked.payments[0]).toMatchObject({
    predicted: 'unknown',
    source: undefined,
    sentence: expect.stringContaining('may be too heavy'),
  });
});

test('a weight below the limit is executed', async () => {
  const { asked, seen } = await tryWeight({}, limit / 2n);
  expect({ predicted: predicted(asked), seen }).toEqual({ predicted: ['executed'], seen: 'executed' });
  expect(asked.payments[0]).toMatchObject({ source: 'DryRunApi.dry_run_xcm' });
});
