import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChain, type TestChain } from '../chain/helpers.js';
import { openClient } from '../server/support/openFollow.js';

// The rule of sc_rpc: the length of the value at the key; without a value there, the sum below the key, and null for a sum of 0.
let test: TestChain;
let client: ReturnType<typeof openClient>;
beforeAll(async () => {
  test = await startChain();
  client = openClient(test.chain);
  await test.chain.setStorage(
    new Map([
      ['0xf0f0f0f001', new Uint8Array(3)],
      ['0xf0f0f0f00102', new Uint8Array(5)],
      ['0xf0f0f0f00103', new Uint8Array(7)],
      ['0xf0f0f0f002', new Uint8Array(0)],
    ]),
  );
});
afterAll(() => {
  client.close();
  test.chain.close();
});

it.each([
  ['0xf0f0f0f001', 3, 'a value, though longer keys begin with its key'],
  ['0xf0f0f0f00102', 5, 'a value'],
  ['0xf0f0f0f0', 3 + 5 + 7 + 0, 'a prefix: all values below'],
  ['0xf0f0f0f002', 0, 'an empty value'],
  ['0xf0f0f0f1', null, 'nothing'],
])('of %s is %s: %s', async (key, size, _kind) => {
  expect(await client.call('state_getStorageSize', key)).toBe(size);
});

it('is null for a prefix of empty values alone', async () => {
  await test.chain.setStorage(new Map([['0xf0f0f0f20000', new Uint8Array(0)]]));
  expect(await client.call('state_getStorageSize', '0xf0f0f0f2')).toBeNull();
});

it('is that of the given block', async () => {
  const { hash } = test.chain.head;
  await test.chain.createBlock();
  await test.chain.setStorage(new Map([['0xf0f0f0f001', new Uint8Array(9)]]));
  expect(await client.call('state_getStorageSize', '0xf0f0f0f001', hash)).toBe(3);
  expect(await client.call('state_getStorageSizeAt', '0xf0f0f0f001')).toBe(9);
  expect(await client.codeOf('state_getStorageSize', '0xf0f0f0f001', `0x${'12'.repeat(32)}`)).toBe(4003);
});
