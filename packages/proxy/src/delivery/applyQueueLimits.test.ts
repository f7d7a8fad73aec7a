import { describe, expect, it } from 'vitest';
import { pay } from '../../test/support/paymentOptions.js';
import type { QueueLimits } from '../queues/QueueLimits.js';
import { applyQueueLimits } from './applyQueueLimits.js';

const weigh = (refTime: bigint, proofSize = 0n) => ({ refTime, proofSize });
const limits: QueueLimits = {
  source: 'MessageQueue.ServiceWeight',
  surely: weigh(100n, 100n),
  maybe: weigh(50n, 50n),
  evidence: [],
};
const of = (refTime: bigint, changes: Parameters<typeof pay>[0] = {}, proofSize = 0n) =>
  pay({
    weight: { known: true, value: weigh(refTime, proofSize), source: 'a test', notes: [], evidence: [] },
    ...changes,
  });

describe('applyQueueLimits', () => {
  it.each([
    ['a light program', of(50n)],
    [
      'a program of unknown weight',
      pay({ weight: { known: false, reason: '', howToFindOut: '', evidence: [] } }),
    ],
    ['a run on a fork, which has the queue', of(1_000n, { source: 'fork' })],
    ['a program that fails anyway, and may be too heavy', of(51n, { predicted: 'funds' })],
  ])('changes nothing for %s', (_, payment) => {
    expect(applyQueueLimits(payment, limits)).toBe(payment);
  });

  it('changes nothing without limits', () => {
    const heavy = of(1_000n);
    expect(applyQueueLimits(heavy, undefined)).toBe(heavy);
  });

  it.each([
    ['the reference time', of(101n)],
    ['the proof size', of(0n, {}, 101n)],
    ['a program that fails anyway', of(101n, { predicted: 'funds' })],
  ])('predicts that a message is stored as overweight: %s', (_, payment) => {
    const applied = applyQueueLimits(payment, limits);
    expect(applied).toMatchObject({
      predicted: 'overweight',
      source: 'facts',
      explanation: {
        outcome: 'overweight',
        certainty: 'tried',
        error: 'MessageQueue.ServiceWeight',
        sentence: applied.sentence,
      },
      fee: payment.fee,
    });
    expect(applied.sentence).toMatch(/too heavy|overweight/);
  });

  it('leaves a program that may be too heavy unknown, without the explanation of its dry run', () => {
    const explanation = { outcome: 'executed' } as never;
    const applied = applyQueueLimits(of(51n, { explanation }), limits);
    expect(applied).toMatchObject({ predicted: 'unknown', source: undefined });
    expect(applied).not.toHaveProperty('explanation');
    expect(applied.sentence).toBe(
      "The program would run, but may be too heavy for the target's queue. The limit of the queue is not known exactly (MessageQueue.ServiceWeight).",
    );
  });
});
