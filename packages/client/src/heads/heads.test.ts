import { expect, test } from 'vitest';
import { createFakeNode } from '../../test/createFakeNode.js';
import { Requester } from '../requests/Requester.js';
import { getNextNonce } from '../submitting/getNextNonce.js';
import { getBlock } from './getBlock.js';
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
    ...['x', null, true, '-5', 'Infinity'].map((number) => ({
      chain_getFinalizedHead: () => hash,
      chain_getHeader: () => ({ number, parentHash: hash }),
    })),
  ]) {
    await expect(getFinalizedBlock(ask(wrong))).rejects.toMatchObject({ code: 'ANSWER_NOT_UNDERSTOOD' });
  }
});

test('returns the hash of a block, or an error for a missing number', async () => {
  expect(await getBlockHash(ask({ chain_getBlockHash: ([at]) => (at === 7 ? hash : null) }), 7)).toBe(hash);
  await expect(getBlockHash(ask({ chain_getBlockHash: () => null }), 8)).rejects.toMatchObject({
    code: 'BLOCK_UNAVAILABLE',
    facts: { block: 8 },
    message: 'the node does not provide block #8: it knows no such block.',
  });
});

test('returns a block with its number and extrinsics, or an error for a missing block', async () => {
  const header = { number: '0x2a', parentHash: `0x${'22'.repeat(32)}` };
  const given = (block: unknown) => ask({ chain_getBlock: () => block });
  expect(await getBlock(given({ block: { header, extrinsics: ['0x280402'] } }), hash)).toEqual({
    block: { number: 42, hash },
    parentHash: header.parentHash,
    extrinsics: ['0x280402'],
  });
  await expect(getBlock(given(null), hash)).rejects.toMatchObject({ code: 'BLOCK_UNAVAILABLE' });
  for (const wrong of [{}, { block: { header, extrinsics: [7] } }, { block: { extrinsics: [] } }]) {
    await expect(getBlock(given(wrong), hash)).rejects.toMatchObject({ code: 'ANSWER_NOT_UNDERSTOOD' });
  }
});

test('an account has a next nonce, which is a whole number', async () => {
  const given = (nonce: unknown) => ask({ system_accountNextIndex: () => nonce });
  expect(await getNextNonce(given(3), 'an address')).toBe(3);
  for (const wrong of ['3', -1, null, 1.5]) {
    await expect(getNextNonce(given(wrong), 'an address')).rejects.toMatchObject({
      code: 'ANSWER_NOT_UNDERSTOOD',
      facts: { method: 'system_accountNextIndex' },
    });
  }
});
