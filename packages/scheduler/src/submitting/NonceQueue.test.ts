import fc from 'fast-check';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { createNode } from '../../test/support/createNode.js';
import { NonceQueue } from './NonceQueue.js';

const hash = `0x${'0b'.repeat(32)}` as const;
/** The account's next nonce on the node, and the number of its finalized block. */
const state = { nonce: 7, block: 100, isLost: false };
const answers = {
  system_accountNextIndex: () => {
    if (state.isLost) throw new Error('lost');
    return state.nonce;
  },
  chain_getFinalizedHead: () => hash,
  chain_getHeader: () => ({ number: `0x${state.block.toString(16)}`, parentHash: hash }),
  state_getRuntimeVersion: () => ({ specName: 'service', specVersion: 1, apis: [] }),
};
const { chain, asked } = createNode(answers);
const take = (queue: NonceQueue, from = chain) => queue.take(() => from, 'an address');

beforeEach(() => {
  Object.assign(state, { nonce: 7, block: 100, isLost: false });
  asked.clear();
});

describe('NonceQueue', () => {
  it('assigns consecutive nonces while transactions are pending, with one request', async () => {
    const queue = new NonceQueue();
    for (const expected of [7, 8, 9]) {
      const { nonce, pass } = await take(queue);
      expect(nonce).toBe(expected);
      pass();
    }
    expect(asked.get('system_accountNextIndex')).toBe(1);
    expect(asked.get('chain_getFinalizedHead')).toBe(1);
  });

  it('lets one transaction be signed at a time', async () => {
    const queue = new NonceQueue();
    const first = await take(queue);
    const second = take(queue);
    let isSecondTaken = false;
    const watched = second.then(() => {
      isSecondTaken = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isSecondTaken).toBe(false);
    first.pass();
    await watched;
    expect((await second).nonce).toBe(8);
  });

  it('gives a released nonce to the next transaction', async () => {
    const queue = new NonceQueue();
    (await take(queue)).release();
    expect((await take(queue)).nonce).toBe(7);
    expect(asked.get('system_accountNextIndex')).toBe(2);
  });

  it('asks the node again after the last transaction ended: another program may have used the next nonce', async () => {
    const queue = new NonceQueue();
    (await take(queue)).pass();
    queue.end(7, 101);
    state.nonce = 12;
    expect((await take(queue)).nonce).toBe(12);
  });

  it('asks the node again after a transaction that no block includes', async () => {
    const queue = new NonceQueue();
    (await take(queue)).pass();
    (await take(queue)).pass();
    queue.end(7, undefined);
    // The nonce 8 is still held.
    state.nonce = 7;
    const third = await take(queue);
    expect(third.nonce).toBe(7);
    third.pass();
    expect((await take(queue)).nonce).toBe(9);
  });

  it('skips the nonce of an earlier submission', async () => {
    const queue = new NonceQueue();
    queue.reserve(7);
    queue.reserve(8);
    expect((await take(queue)).nonce).toBe(9);
  });

  it('reads a new block after a lost connection, and on another connection', async () => {
    const queue = new NonceQueue();
    (await take(queue)).pass();
    state.block = 103;
    queue.removeHead();
    const second = await take(queue);
    expect(second.head.block.number).toBe(103);
    second.pass();
    state.block = 104;
    expect((await take(queue, createNode(answers).chain)).head.block.number).toBe(104);
  });

  it.each([
    ['stays the start of the eras for eight blocks', 108, 100],
    ['is replaced after more than eight blocks', 109, 120],
  ])('the block %s', async (_, block, expected) => {
    const queue = new NonceQueue();
    (await take(queue)).pass();
    (await take(queue)).pass();
    state.block = 120;
    queue.end(7, block);
    expect((await take(queue)).head.block.number).toBe(expected);
  });
});

test('pending transactions never share a nonce, and leave no gap', async () => {
  const step = fc.constantFrom('pass', 'release', 'land');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      Object.assign(state, { nonce: 0, block: 100 });
      const queue = new NonceQueue();
      const pending: number[] = [];
      for (const kind of steps) {
        const reservation = await take(queue);
        expect(pending).not.toContain(reservation.nonce);
        expect(reservation.nonce).toBe(state.nonce + pending.length);
        if (kind === 'release') {
          reservation.release();
          continue;
        }
        reservation.pass();
        pending.push(reservation.nonce);
        if (kind === 'pass') continue;
        // The chain includes the oldest pending transaction.
        state.nonce += 1;
        queue.end(pending.shift() ?? -1, 101);
      }
    }),
    { numRuns: 50 },
  );
});
