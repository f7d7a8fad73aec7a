import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { Commitments } from './NonceQueue.js';

/** A block after `nonce` transactions of the account. */
const after = (nonce: number) => ({ number: 100 + nonce, nonce });

describe('Commitments', () => {
  it('sum the costs of earlier calls only', async () => {
    const all = new Commitments();
    const [first, second, third] = [1, 2, 3].map(() => all.add());
    first?.settle(5n);
    second?.settle(7n);
    third?.settle(11n);
    expect(await first?.sumEarlier(after(0))).toBe(0n);
    expect(await second?.sumEarlier(after(0))).toBe(5n);
    expect(await third?.sumEarlier(after(0))).toBe(12n);
    expect(await all.sum(after(0))).toBe(23n);
  });

  it('wait until the earlier calls are checked', async () => {
    const all = new Commitments();
    const first = all.add();
    const order: string[] = [];
    const second = all
      .add()
      .sumEarlier(after(0))
      .then((cost) => order.push(`sum ${cost}`));
    await Promise.resolve();
    order.push('settle');
    first.settle(5n);
    await second;
    expect(order).toEqual(['settle', 'sum 5']);
  });

  it('exclude a call that a block already includes: the account has used its nonce', async () => {
    const all = new Commitments();
    const call = all.add();
    call.setNonce(4);
    call.settle(5n);
    expect(await all.sum(after(4))).toBe(5n);
    expect(await all.sum(after(5))).toBe(0n);
    // Another node may be behind: the call is still pending at an earlier block.
    call.end(true);
    expect(await all.sum(after(4))).toBe(5n);
    expect(await all.sum(after(5))).toBe(0n);
    // Once a block has shown the call, the account's records contain its costs.
    expect(await all.sum(after(4))).toBe(0n);
  });

  it('drop a call that ended without a block, and let later calls continue', async () => {
    const all = new Commitments();
    const first = all.add();
    const second = all.add();
    first.end(false);
    expect(await second.sumEarlier(after(0))).toBe(0n);
  });
});

test('the cost is the sum of all calls whose nonce the block has not reached', async () => {
  const call = fc.record({ nonce: fc.nat(8), cost: fc.bigInt({ min: 0n, max: 99n }) });
  await fc.assert(
    fc.asyncProperty(fc.array(call, { maxLength: 8 }), fc.nat(9), async (calls, nonce) => {
      const all = new Commitments();
      for (const { nonce: own, cost } of calls) {
        const commitment = all.add();
        commitment.setNonce(own);
        commitment.settle(cost);
      }
      const open = calls.filter((one) => one.nonce >= nonce);
      expect(await all.sum(after(nonce))).toBe(open.reduce((sum, one) => sum + one.cost, 0n));
    }),
  );
});
