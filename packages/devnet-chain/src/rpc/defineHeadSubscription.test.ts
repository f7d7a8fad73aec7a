import { afterEach, beforeEach, expect, it } from 'vitest';
import { startChain, type TestChain } from '../../test/chain/helpers.js';
import { openClient } from '../../test/server/support/openFollow.js';

// sc_rpc: each subscription begins with the newest header of its kind.
let test: TestChain;
let client: ReturnType<typeof openClient>;
beforeEach(async () => {
  test = await startChain();
  client = openClient(test.chain);
  test.chain.setFinalityLag(2);
  for (let count = 0; count < 3; count += 1) test.chain.createBlock();
});
afterEach(() => {
  client.close();
  test.chain.close();
});

const numbersOf = (id: string) => client.listEvents(id).map(({ number }) => Number(number));

it.each([
  ['chain_subscribeNewHeads', 'chain_newHead', [3, 4, 5]],
  ['chain_subscribeAllHeads', 'chain_allHead', [3, 4, 5]],
  ['chain_subscribeFinalizedHeads', 'chain_finalizedHead', [1, 2, 3]],
])('%s reports headers one by one as %s', async (method, notification, numbers) => {
  const id = await client.call<string>(method);
  test.chain.createBlock();
  test.chain.createBlock();
  expect(numbersOf(id)).toEqual(numbers);
  expect(new Set(client.seen.map((one) => one.method))).toEqual(new Set([notification]));
  const header = await client.call('chain_getHeader', test.chain.getBlock(numbers[2] ?? 0)?.hash);
  expect(client.listEvents(id).at(-1)).toEqual(header);
});

it('reports all blocks that become final at once, in order', async () => {
  const id = await client.call<string>('chain_subscribeFinalizedHeads');
  test.chain.setFinalityLag(0);
  expect(numbersOf(id)).toEqual([1, 2, 3]);
});

it('reports of a fork the best block alone as new, and all its blocks among all', async () => {
  const [best, all] = [
    await client.call<string>('chain_subscribeNewHeads'),
    await client.call<string>('chain_subscribeAllHeads'),
  ];
  test.chain.reorganize({ depth: 2, count: 3, includesPool: false });
  expect(numbersOf(best)).toEqual([3, 4]);
  expect(numbersOf(all)).toEqual([3, 2, 3, 4]);
});

it.each([
  ['chain_subscribeNewHead', 'chain_unsubscribeNewHead'],
  ['chain_subscribeNewHeads', 'unsubscribe_newHead'],
  ['subscribe_newHead', 'chain_unsubscribeNewHeads'],
  ['chain_subscribeFinalisedHeads', 'chain_unsubscribeFinalizedHeads'],
  ['chain_subscribeAllHeads', 'chain_unsubscribeAllHeads'],
])('%s is ended by %s', async (method, unsubscribe) => {
  const id = await client.call<string>(method);
  expect(await client.call(unsubscribe, id)).toBe(true);
  const before = client.listEvents(id).length;
  test.chain.createBlock();
  expect(client.listEvents(id)).toHaveLength(before);
});

it('is not ended by the method of another kind', async () => {
  const id = await client.call<string>('chain_subscribeAllHeads');
  expect(await client.call('chain_unsubscribeNewHeads', id)).toBe(false);
  test.chain.createBlock();
  expect(numbersOf(id)).toEqual([3, 4]);
});
