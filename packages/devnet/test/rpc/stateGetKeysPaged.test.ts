import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChain, type TestChain } from '../chain/helpers.js';
import { openClient } from '../server/support/openFollow.js';
import { writeState } from '../support/smallChain.js';

const keys = Array.from({ length: 1200 }, (_none, at) => `0xf0f0f0f0${at.toString(16).padStart(4, '0')}`);
let test: TestChain;
let client: ReturnType<typeof openClient>;
beforeAll(async () => {
  test = await startChain();
  client = openClient(test.chain);
  // In another order than that of the keys.
  await writeState(test.chain, new Map([...keys].reverse().map((key) => [key, new Uint8Array([1])])));
});
afterAll(() => {
  client.close();
  test.chain.close();
});

const prefix = '0xf0f0f0f0';
const page = (...params: unknown[]) => client.call<string[]>('state_getKeysPaged', ...params);

it('lists pages in the order of the keys, each after the last key of the one before', async () => {
  const first = await page(prefix, 1000);
  const second = await page(prefix, 1000, first.at(-1));
  expect([...first, ...second]).toEqual(keys);
  expect(await page(prefix, 1000, second.at(-1))).toEqual([]);
});

it('continues after a key that does not exist', async () => {
  expect(await page(prefix, 2, '0xf0f0f0f0000180')).toEqual(keys.slice(2, 4));
});

it('begins with the first key of the prefix after a key before it, and lists none after a key beyond it', async () => {
  expect(await page(prefix, 1, '0x00')).toEqual(keys.slice(0, 1));
  expect(await page(prefix, 1, '0xf0f0f0f1')).toEqual([]);
});

it('begins after a key that is the prefix itself', async () => {
  const [key] = keys;
  expect(await page(key, 2)).toEqual([key]);
  expect(await page(key, 2, key)).toEqual([]);
});

it('lists no key for a count of 0, and all keys without a prefix', async () => {
  expect(await page(prefix, 0)).toEqual([]);
  const all = await page(null, 5);
  expect(all).toHaveLength(5);
  expect([...all].sort()).toEqual(all);
  expect(await page('', 5)).toEqual(all);
});

it('has at most 1000 keys', async () => {
  expect(await client.codeOf('state_getKeysPaged', prefix, 1001)).toBe(4002);
  expect(await client.codeOf('state_getKeysPaged', prefix, -1)).toBe(-32602);
  expect(await client.codeOf('state_getKeysPaged', prefix)).toBe(-32602);
});

it('lists the keys of an earlier block, page by page, though later blocks change them', async () => {
  await test.chain.build();
  const { hash } = test.chain.head;
  await test.chain.build();
  const half = keys.filter((_key, at) => at % 2 === 0);
  await writeState(
    test.chain,
    new Map([...half.map((key) => [key, null] as const), ['0xf0f0f0f00000ff', new Uint8Array(1)]]),
  );
  const first = await page(prefix, 700, null, hash);
  expect([...first, ...(await page(prefix, 700, first.at(-1), hash))]).toEqual(keys);
  expect(await page(prefix, 3)).toEqual(['0xf0f0f0f00000ff', keys[1], keys[3]]);
});
