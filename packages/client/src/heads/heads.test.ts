import { expect, test } from 'vitest';
import { createFakeNode } from '../../test/createFakeNode.js';
import { Requester } from '../connection/Requester.js';
import { getBlockHash } from './getBlockHash.js';
import { getFinalizedBlock } from './getFinalizedBlock.js';

const hash = `0x${'11'.repeat(32)}` as const;

function ask(answers: Parameters<typeof createFakeNode>[0]) {
  const provider = createFakeNode(answers);
  const requester = new Requester({
    provider,
    endpoint: 'the node',
    timeoutMs: 1_000,
    maxAnswerBytes: 1_000,
  });
  return {
    endpoint: requester.endpoint,
    request: (method: string, params: readonly unknown[]) => requester.request(method, params),
  };
}

test('the finalized head has a number and a hash', async () => {
  const header = { number: '0x2a', parentHash: hash };
  const answers = { chain_getFinalizedHead: () => hash, chain_getHeader: () => header };
  expect(await getFinalizedBlock(ask(answers))).toEqual({ number: 42, hash });
  for (const wrong of [
    { chain_getFinalizedHead: () => null, chain_getHeader: () => header },
    { chain_getFinalizedHead: () => hash, chain_getHeader: () => ({ number: 'x' }) },
  ]) {
    await expect(getFinalizedBlock(ask(wrong))).rejects.toMatchObject({ code: 'ANSWER_NOT_UNDERSTOOD' });
  }
});

test('a block has a hash, unless there is none of that number', async () => {
  expect(await getBlockHash(ask({ chain_getBlockHash: ([at]) => (at === 7 ? hash : null) }), 7)).toBe(hash);
  await expect(getBlockHash(ask({ chain_getBlockHash: () => null }), 8)).rejects.toMatchObject({
    code: 'BLOCK_UNAVAILABLE',
    facts: { block: 8 },
    message: 'the node cannot give block #8: it knows no such block.',
  });
});
