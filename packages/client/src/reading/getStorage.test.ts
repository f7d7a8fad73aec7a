import type { Hex } from '@parachron/core';
import { expect, test } from 'vitest';
import {
  type Answering,
  createFakeNode,
  createMethodNotFound,
  createRpcError,
} from '../../test/createFakeNode.js';
import { Requester } from '../requests/Requester.js';
import { getStorage } from './BlockReads.js';

const block: Hex = `0x${'01'.repeat(32)}`;
const discarded = createRpcError(4003, 'UnknownBlock: State already discarded');
const keys: Hex[] = ['0x0a', '0x0b'];

async function read(state_queryStorageAt: Answering, wanted: Hex[] = keys) {
  const node = createFakeNode({
    state_queryStorageAt,
    state_getStorage: ([key]) => (key === '0x0a' ? '0x2a' : null),
  });
  const requester = new Requester({ provider: node, endpoint: 'x', timeoutMs: 1_000, maxAnswerBytes: 1_000 });
  const found = await getStorage(requester, wanted, block);
  return { found, asked: node.asked, roundTrips: requester.roundTrips };
}

// The third is what the genesis provider of chopsticks answers: values without keys, in no list.
test.each<[string, Answering]>([
  [
    'an error',
    () => {
      throw createRpcError(-32000, 'unsafe');
    },
  ],
  ['null', () => null],
  ['another form', () => ({ block, changes: ['0x2a'] })],
  ['only what is there', () => [{ block, changes: [['0x0a', '0x2a']] }]],
  [
    'other values',
    () => [
      {
        block,
        changes: [
          ['0x0a', 42],
          ['0x0b', null],
        ],
      },
    ],
  ],
])('%s is not taken to mean "nothing there"', async (_name, answer) => {
  const { found, asked, roundTrips } = await read(answer);
  expect([...found]).toEqual([
    ['0x0a', '0x2a'],
    ['0x0b', null],
  ]);
  expect(asked).toHaveLength(3);
  expect(roundTrips).toBe(2);
});

test.each<[string, Answering, number]>([
  [
    'a failure is of one read: the next read is batched again',
    () => {
      throw discarded;
    },
    1,
  ],
  ['an answer in another form is of one read', () => null, 1],
  [
    'a node without the method is asked for it once',
    () => {
      throw createMethodNotFound();
    },
    2,
  ],
])('%s', async (_name, fail, nextRequests) => {
  let isFirst = true;
  const node = createFakeNode({
    state_queryStorageAt: (params) => {
      if (isFirst) return fail(params);
      return [{ block, changes: keys.map((key) => [key, '0x2a']) }];
    },
    state_getStorage: () => '0x2a',
  });
  const requester = new Requester({ provider: node, endpoint: 'x', timeoutMs: 1_000, maxAnswerBytes: 1_000 });
  for (const requests of [3, nextRequests]) {
    node.asked.length = 0;
    expect([...(await getStorage(requester, keys, block)).values()]).toEqual(['0x2a', '0x2a']);
    expect(node.asked).toHaveLength(requests);
    isFirst = false;
  }
});

test('thousands of keys go out as several requests in one round trip', async () => {
  const many = Array.from({ length: 2_500 }, (_unused, at): Hex => `0x${at.toString(16).padStart(8, '0')}`);
  const { found, asked, roundTrips } = await read(
    ([chunk]) => [{ block, changes: (chunk as Hex[]).map((key) => [key, null]) }],
    many,
  );
  expect(found.size).toBe(2_500);
  expect(asked).toHaveLength(3);
  expect(roundTrips).toBe(1);
});
