// A queue stores a message that is too heavy, which no dry run shows: predicted from the target's queue parameters, and
// then observed. The parameters: `MessageQueue.ServiceWeight` of pallet-message-queue, `xcmp_max_individual_weight` of
// the older cumulus-pallet-xcmp-queue, `ump_max_individual_weight` of older relay chains.
import { describe, expect, test } from 'vitest';
import { type DeliveryFacts, getDeliveryFacts, planDelivery, type QueueLimits } from '../src/index.js';
import type { Story } from './support/createDelivery.js';
import { shareDeliveries } from './support/shareDeliveries.js';
import { accountsOn, unit, userOn } from './support/users.js';

const begin = shareDeliveries();

// Weight that the devnet's target spends on messages in a block, and the maximum of one message: 10^11 ps.
const limit = 100_000_000_000n;
const instructionWeight = { refTime: 200_000_000n, proofSize: 0n };

async function tryWeight(story: Story, refTime: bigint) {
  const delivery = await begin({ ...story, funds: 100n * unit });
  const { target } = delivery;
  const callWeight = { refTime, proofSize: 0n };
  const facts = await getDeliveryFacts(await target.snapshot(), {
    user: userOn(story),
    real: accountsOn(story).real,
    call: delivery.proxied(),
    callWeight,
    instructionWeight,
    derived: delivery.account,
    payments: [{ flow: 'remote', token: 'target' }],
  });
  const { seen } = await delivery.deliver({ callWeight, offer: 90n * unit });
  return { facts, seen: seen.outcome };
}

const predicted = (facts: DeliveryFacts) => facts.payments.map((payment) => payment.predicted);

const sources: readonly (readonly [Story, QueueLimits['source']])[] = [
  [{ generation: 'v4' }, 'MessageQueue.ServiceWeight'],
  [{ generation: 'v4', relation: 'child' }, 'MessageQueue.ServiceWeight'],
  [{ generation: 'v2' }, 'XcmpQueue.QueueConfig'],
  [{ generation: 'v2', relation: 'child' }, 'Configuration.ActiveConfig'],
];

describe.each(sources)('a target of %j', (story, source) => {
  test('predicts which messages are too heavy, and stores such a message as overweight', async () => {
    const { facts, seen } = await tryWeight(story, 100n * limit);
    expect(facts.queue?.source).toBe(source);
    expect({ predicted: predicted(facts), seen }).toEqual({ predicted: ['overweight'], seen: 'overweight' });
    expect(facts.payments[0]).toMatchObject({
      source: 'facts',
      explanation: { certainty: 'tried', error: source },
      sentence: expect.stringContaining('overweight queue'),
    });
    expect(planDelivery(facts).arrives).toBe('no');
  });
});

test('a weight near the limit of the queue has an unknown outcome', async () => {
  // Less than the weight of the queue, and more than the certain weight for one message.
  const { facts, seen } = await tryWeight({ generation: 'v4' }, (limit * 9n) / 10n);
  expect({ predicted: predicted(facts), seen }).toEqual({ predicted: ['unknown'], seen: 'executed' });
  expect(planDelivery(facts).arrives).toBe('unknown');
  // An old horizontal queue stores the message only if the message does not fit into the rest of the block.
  const old = await tryWeight({ generation: 'v2' }, 2n * limit);
  expect({ predicted: predicted(old.facts), seen: old.seen }).toEqual({
    predicted: ['unknown'],
    seen: 'overweight',
  });
});

test('a weight below the limit is executed', async () => {
  const { facts, seen } = await tryWeight({ generation: 'v4' }, limit / 2n);
  expect({ predicted: predicted(facts), seen }).toEqual({ predicted: ['executed'], seen: 'executed' });
});

test('executors of version 5 weigh the call themselves, for any announced weight', async () => {
  const { facts, seen } = await tryWeight({ generation: 'v5' }, 100n * limit);
  expect(facts.queue?.source).toBe('MessageQueue.ServiceWeight');
  expect({ predicted: predicted(facts), seen }).toEqual({ predicted: ['executed'], seen: 'executed' });
});
