import { expect, it } from 'vitest';
import { createPace, defaultWorkLimits, refuseAnswer } from './Pace.js';

const limits = { maxBlocks: 2, maxTravelMs: 1_000, maxAnswerBytes: 10 };
const refused = (code: number) =>
  expect.objectContaining({ code: 'RPC_REQUEST_FAILED', facts: expect.objectContaining({ code }) });

it('lets a request build as many blocks as allowed, and no more', async () => {
  const pace = createPace(limits, () => false);
  await pace.nextBlock();
  await pace.nextBlock();
  await expect(pace.nextBlock()).rejects.toThrowError(
    expect.objectContaining({ message: expect.stringContaining('Stopped after 2 blocks') }),
  );
  await expect(pace.nextBlock()).rejects.toThrowError(refused(1));
  await expect(pace.next()).resolves.toBeUndefined();
});

it('lets an answer have as many bytes as allowed in all', () => {
  const pace = createPace(limits, () => false);
  pace.addAnswer(4);
  pace.addAnswer(6);
  expect(() => pace.addAnswer(1)).toThrowError(refused(-32008));
});

it('ends the work of a client that is gone', async () => {
  let isGone = false;
  const pace = createPace(limits, () => isGone);
  await pace.next();
  isGone = true;
  await expect(pace.next()).rejects.toThrowError(refused(-32603));
  await expect(pace.nextBlock()).rejects.toThrowError(refused(-32603));
});

it('counts each request by itself', async () => {
  for (const _ of [1, 2, 3]) {
    const pace = createPace({ ...limits, maxBlocks: 1 }, () => false);
    await pace.nextBlock();
    pace.addAnswer(10);
  }
  expect(createPace(limits, () => false).limits).toBe(limits);
});

// jsonrpsee: an answer beyond the limit of a node (15 MiB by default).
it('refuses a long answer as a node does', () => {
  expect(refuseAnswer(100)).toMatchObject({
    facts: { code: -32008, message: 'Response is too big', data: 'Exceeded max limit of 100' },
  });
  expect(defaultWorkLimits).toEqual({
    maxBlocks: 20_000,
    maxTravelMs: 31_622_400_000,
    maxAnswerBytes: 15_728_640,
  });
});
