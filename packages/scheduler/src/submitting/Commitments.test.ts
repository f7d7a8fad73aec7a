import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { dynamicDispatch } from '../../test/support/checkFacts.js';
import { Commitments } from './Commitments.js';

const idOf = (at: number) => `0x${at.toString(16).padStart(64, '0')}` as const;
const [one, other] = [idOf(1), idOf(2)];
const cancel = (taskId: `0x${string}`) => ({ kind: 'cancel', taskId }) as const;
/** A block after `nonce` transactions of the account. */
const after = (nonce: number) => ({ number: 100 + nonce, nonce });

describe('Commitments', () => {
  it('sum the costs of earlier calls only', async () => {
    const all = new Commitments();
    const [first, second, third] = [1, 2, 3].map((at) => all.add(dynamicDispatch, idOf(at)));
    first?.settle(5n);
    second?.settle(7n);
    third?.settle(11n);
    expect((await first?.sumEarlier(after(0)))?.cost).toBe(0n);
    expect((await second?.sumEarlier(after(0)))?.cost).toBe(5n);
    expect(await third?.sumEarlier(after(0))).toMatchObject({
      cost: 12n,
      tasks: [
        { taskId: idOf(1), order: dynamicDispatch },
        { taskId: idOf(2), order: dynamicDispatch },
      ],
    });
    expect((await all.sum(after(0))).cost).toBe(23n);
  });

  it('wait until the earlier calls are checked', async () => {
    const all = new Commitments();
    const first = all.add(dynamicDispatch, one);
    const order: string[] = [];
    const second = all
      .add(dynamicDispatch, other)
      .sumEarlier(after(0))
      .then(({ cost }) => order.push(`sum ${cost}`));
    await Promise.resolve();
    order.push('settle');
    first.settle(5n);
    await second;
    expect(order).toEqual(['settle', 'sum 5']);
  });

  it('exclude a call that a block already includes: the account has used its nonce', async () => {
    const all = new Commitments();
    const call = all.add(dynamicDispatch, one);
    call.setNonce(4);
    call.settle(5n);
    expect((await all.sum(after(4))).cost).toBe(5n);
    expect((await all.sum(after(5))).cost).toBe(0n);
    // Another node may be behind: the call is still pending at an earlier block.
    call.end(true);
    expect((await all.sum(after(4))).cost).toBe(5n);
    expect((await all.sum(after(5))).cost).toBe(0n);
    // Once a block has shown the call, the account's records contain its costs.
    expect((await all.sum(after(4))).cost).toBe(0n);
  });

  it('drop a call that ended without a block, and let later calls continue', async () => {
    const all = new Commitments();
    const first = all.add(dynamicDispatch, one);
    const second = all.add(dynamicDispatch, other);
    first.end(false);
    expect(await second.sumEarlier(after(0))).toMatchObject({ cost: 0n, tasks: [] });
  });

  describe('with a cancellation', () => {
    it('exclude the cancelled task, but not its cost', async () => {
      const all = new Commitments();
      all.add(dynamicDispatch, one).settle(5n);
      all.add(dynamicDispatch, other).settle(6n);
      all.add(cancel(one), one).settle(1n);
      expect(await all.sum(after(0))).toEqual({
        cost: 12n,
        tasks: [{ taskId: other, order: dynamicDispatch }],
        cancelled: new Set([one]),
      });
    });

    it('keep a later task with the same id', async () => {
      const all = new Commitments();
      all.add(cancel(one), one).settle(1n);
      all.add(dynamicDispatch, one).settle(5n);
      expect(await all.sum(after(0))).toMatchObject({
        tasks: [{ taskId: one }],
        cancelled: new Set([one]),
      });
    });
  });
});

test('the cost is the sum of all calls whose nonce the block has not reached', async () => {
  const call = fc.record({ nonce: fc.nat(8), cost: fc.bigInt({ min: 0n, max: 99n }) });
  await fc.assert(
    fc.asyncProperty(fc.array(call, { maxLength: 8 }), fc.nat(9), async (calls, nonce) => {
      const all = new Commitments();
      for (const [at, { nonce: own, cost }] of calls.entries()) {
        const commitment = all.add(dynamicDispatch, idOf(at));
        commitment.setNonce(own);
        commitment.settle(cost);
      }
      const open = calls.filter((one) => one.nonce >= nonce);
      const { cost, tasks } = await all.sum(after(nonce));
      expect(cost).toBe(open.reduce((sum, one) => sum + one.cost, 0n));
      expect(tasks).toHaveLength(open.length);
    }),
  );
});
