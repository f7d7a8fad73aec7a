import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { takeTurn } from '../rpc/takeTurn.js';
import { createSendQueue, textsInTurn } from './createSendQueue.js';

test('sends in order, a limited number in each turn, and long work waits for earlier texts', async () => {
  const { add } = createSendQueue();
  const sent: number[] = [];
  const all = Array.from({ length: 4 * textsInTurn + 1 }, (_, at) => at);
  for (const at of all) add(() => sent.push(at));
  let seenByWork = 0;
  const working = takeTurn().then(() => {
    seenByWork = sent.length;
  });
  const counts = [sent.length];
  while (sent.length < all.length) {
    await nextTurn();
    counts.push(sent.length);
  }
  await working;
  expect(sent).toEqual(all);
  expect(counts[0]).toBe(textsInTurn);
  expect(Math.max(...counts.map((count, at) => count - (counts[at - 1] ?? 0)))).toBe(textsInTurn);
  expect(seenByWork).toBe(all.length);
});

test('sends immediately if the turn has capacity', async () => {
  const { add } = createSendQueue();
  for (let count = 0; count < 3; count += 1) {
    let isSent = false;
    add(() => {
      isSent = true;
    });
    expect(isSent).toBe(true);
    await nextTurn();
  }
});
