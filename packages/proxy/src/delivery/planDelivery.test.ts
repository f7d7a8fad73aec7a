import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { deliver, pay } from '../../test/support/paymentOptions.js';
import { type ChannelObstacle, planDelivery } from './planDelivery.js';

const works = pay();
const fails = pay({ flow: 'remote', token: 'target', predicted: 'funds', sentence: 'The funds are short.' });
const untried = pay({
  token: 'target',
  predicted: 'unknown',
  source: undefined,
  sentence: 'It was not tried.',
});
const closed: ChannelObstacle = { name: 'NoChannel', waits: false, reason: 'There is no channel.' };
const full: ChannelObstacle = { name: 'QueueFull', waits: true, reason: 'The queue is full.' };

describe('planDelivery chooses', () => {
  it('the first payment method that works, with its cost', () => {
    const later = pay({ flow: 'remote', offer: 1n });
    expect(planDelivery(deliver([fails, works, later]))).toEqual({
      arrives: 'yes',
      payment: works,
      reason:
        "The sovereign flow in the service's token works on Target in XCM version 4, by a run on a fork.",
      others: [
        "The remote-account flow in the target's token: The funds are short.",
        "The remote-account flow in the service's token: The call ran.",
      ],
      notes: ['A note.'],
    });
  });

  it('nothing without a method that works', () => {
    expect(planDelivery(deliver([fails]))).toMatchObject({
      arrives: 'no',
      payment: undefined,
      reason: 'No payment method makes the call run on Target.',
    });
  });
});

describe('a plan without a method that works is', () => {
  it.each([
    ['no, if there are no methods', [], 'no'],
    ['no, if every method failed on a fork', [fails], 'no'],
    ['unknown, if a method was not tried', [fails, untried], 'unknown'],
    ['unknown, if the message did not arrive on the fork', [{ ...fails, predicted: 'not-seen' }], 'unknown'],
    ['unknown, if the result is unknown', [{ ...fails, predicted: 'unknown' }], 'unknown'],
  ] as const)('%s', (_, payments, arrives) => {
    const plan = planDelivery(deliver(payments));
    expect([plan.arrives, plan.payment]).toEqual([arrives, undefined]);
  });

  it('advised to be tried on a fork, if it is unknown', () => {
    expect(planDelivery(deliver([untried])).reason).toBe(
      'Target does not show whether the call runs: try the call on a fork.',
    );
  });
});

describe('the obstacle of the message', () => {
  it.each([
    ['no channel, and a method that works', [works], closed, 'no'],
    ['a full queue, and a method that works', [works], full, 'later'],
    ['a full queue, and a method that was not tried', [untried], full, 'unknown'],
    ['a full queue, and no method that works', [fails], full, 'no'],
    ['no channel, and no method that works', [fails], closed, 'no'],
    ['no obstacle', [works], undefined, 'yes'],
  ] as const)('%s', (_, payments, channel, arrives) => {
    expect(planDelivery(deliver(payments), { channel }).arrives).toBe(arrives);
  });

  it.each([
    [
      closed,
      [works],
      "The message does not leave the service (NoChannel): There is no channel. The sovereign flow in the service's token works on Target in XCM version 4, by a run on a fork.",
    ],
    [
      full,
      [works],
      "The message leaves the service later (QueueFull): The queue is full. The sovereign flow in the service's token works on Target in XCM version 4, by a run on a fork.",
    ],
    [closed, [untried], 'The message does not leave the service (NoChannel): There is no channel.'],
    [full, [untried], 'Target does not show whether the call runs: try the call on a fork.'],
  ])('the reason states the obstacle and the working method, row %#', (channel, payments, reason) => {
    expect(planDelivery(deliver(payments), { channel }).reason).toBe(reason);
  });
});

describe('planDelivery refuses', () => {
  it.each([
    [undefined, {}, 'facts'],
    [{ user: {}, derived: {} }, {}, 'facts.callWeight'],
    [deliver([]), { channel: 'NoChannel' }, 'options.channel'],
  ])('row %#, by the name of the field', (facts, options, field) => {
    expect(() => planDelivery(facts as never, options as never)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', facts: expect.objectContaining({ field }) }),
    );
  });
});

test('a plan never chooses an unknown method, and lists every other method once', () => {
  const payments = fc.array(fc.constantFrom(works, fails, untried, pay({ source: 'facts' })), {
    maxLength: 5,
  });
  const channel = fc.constantFrom(undefined, closed, full);
  fc.assert(
    fc.property(payments, channel, (list, obstacle) => {
      const { payment, arrives, others } = planDelivery(deliver(list), { channel: obstacle });
      expect(payment?.predicted ?? 'executed').toBe('executed');
      expect(others).toHaveLength(list.filter((one) => one !== payment).length);
      // Without a method that works, the message never arrives for certain.
      expect(payment === undefined && arrives === 'yes').toBe(false);
      expect(obstacle !== undefined && arrives === 'yes').toBe(false);
    }),
  );
});
