import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChain, type TestChain } from '../chain/helpers.js';
import { openClient } from '../server/support/openFollow.js';
import { writeState } from '../support/smallChain.js';

const keys = Array.from({ length: 2000 }, (_none, at) => `0xf0f0f0f0${at.toString(16).padStart(4, '0')}`);
// ":child_storage:default:" in hex, and the name of a trie.
const child = `0x3a6368696c645f73746f726167653a64656661756c743a${'ab'.repeat(32)}`;
let test: TestChain;
let client: ReturnType<typeof openClient>;
beforeAll(async () => {
  test = await startChain();
  client = openClient(test.chain);
  const childKeys = ['01', '0102', '02'].map((key) => `${child}${key}`);
  await writeState(test.chain, new Map([...keys, ...childKeys].map((key) => [key, new Uint8Array([1])])));
});
afterAll(() => {
  client.close();
  test.chain.close();
});

// gsrpc (`GetKeysLatest`, `GetKeys`, `GetChildKeysLatest`) sends the prefix, and the hash of a block after it.
it('lists all keys of a prefix in their order, beyond the length of a page', async () => {
  expect(await client.call('state_getKeys', '0xf0f0f0f0')).toEqual(keys);
  expect(await client.call('state_getKeys', keys[7])).toEqual([keys[7]]);
  expect(await client.call('state_getKeys', '0xf0f0f0f1')).toEqual([]);
  expect(await client.codeOf('state_getKeys')).toBe(-32602);
});

it('lists the keys of an earlier block, and of a child trie', async () => {
  await test.chain.build();
  const { hash } = test.chain.head;
  await test.chain.build();
  await writeState(test.chain, new Map([[String(keys[0]), null]]));
  expect(await client.call('state_getKeys', '0xf0f0f0f0', hash)).toEqual(keys);
  expect(await client.call('state_getKeys', '0xf0f0f0f0')).toEqual(keys.slice(1));
  expect(await client.call('childstate_getKeys', child, '0x01')).toEqual(['0x01', '0x0102']);
});

it('ends a list whose client has left', async () => {
  const session = test.chain.connect();
  const call = session.call('state_getKeys', ['0xf0f0f0f0']);
  session.close();
  await expect(call).rejects.toThrow('The client no longer waits');
});

it('ends a list that is longer than an answer', async () => {
  const session = test.chain.connect(undefined, { maxAnswerBytes: 20_000 });
  const call = session.call('state_getKeys', ['0xf0f0f0f0']);
  await expect(call).rejects.toMatchObject({ facts: { code: -32008, message: 'Response is too big' } });
  session.close();
});
