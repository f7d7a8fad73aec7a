import { toHex } from '@parachron/network';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { encode, sign, startChain, type TestChain } from '../chain/helpers.js';
import { openClient } from '../server/support/openFollow.js';

// The events of the JSON-RPC specification: `validated` once the runtime accepts the transaction, each block of the best chain that includes
// it (null when the block leaves the best chain), and one last event.
let test: TestChain;
let client: ReturnType<typeof openClient>;
beforeEach(async () => {
  test = await startChain();
  client = openClient(test.chain);
});
afterEach(() => {
  client.close();
  test.chain.close();
});

const remark = (nonce: number, tip = 0n) =>
  sign(test, encode(test, 'System.remark', { remark: '0x' }), test.keys.alice, { nonce, tip });
const watch = (bytes: Uint8Array) => client.call<string>('transactionWatch_v1_submitAndWatch', toHex(bytes));
const validated = { event: 'validated' };
const includedIn = (hash: string, index: number) => ({
  event: 'bestChainBlockIncluded',
  block: { hash, index },
});
const invalid = { event: 'invalid', error: expect.any(String) };

it('names the index of the transaction in the block, after the inherents', async () => {
  const ids = [await watch(remark(0)), await watch(remark(1))];
  const { hash } = await test.chain.createBlock();
  expect(ids.map((id) => client.listEvents(id))).toEqual([
    [validated, includedIn(hash, 1)],
    [validated, includedIn(hash, 2)],
  ]);
});

it('reports a transaction of a later nonce as valid, and again once it is ready', async () => {
  const later = await watch(remark(1));
  expect(client.listEvents(later)).toEqual([validated]);
  await watch(remark(0));
  expect(client.listEvents(later)).toEqual([validated, validated]);
});

it('ends with the block once it is final', async () => {
  const id = await watch(remark(0));
  const { hash } = await test.chain.createBlock();
  await expect
    .poll(() => client.listEvents(id).at(-1))
    .toEqual({ event: 'finalized', block: { hash, index: 1 } });
});

it('ends as invalid when another transaction replaces it', async () => {
  const id = await watch(remark(0));
  await watch(remark(0, 10n));
  expect(client.listEvents(id)).toEqual([validated, invalid]);
  await test.chain.createBlock();
  expect(client.listEvents(id)).toHaveLength(2);
});

it('ends as dropped when the pool is full of transactions of a higher priority', async () => {
  test.chain.close();
  test = await startChain({ poolLimit: 1 });
  client = openClient(test.chain);
  const id = await watch(remark(0));
  const call = encode(test, 'System.remark', { remark: '0x' });
  const higher = await watch(sign(test, call, test.keys.bob, { nonce: 0, tip: 10n }));
  expect(client.listEvents(id)).toEqual([validated, { event: 'dropped', error: expect.any(String) }]);
  expect(client.listEvents(higher)).toEqual([validated]);
});

it('ends as invalid when an operator removes it', async () => {
  const bytes = remark(0);
  const id = await watch(bytes);
  await client.call('author_removeExtrinsic', [{ extrinsic: toHex(bytes) }]);
  expect(client.listEvents(id)).toEqual([validated, invalid]);
});

it.each([
  ['bytes that are no transaction', () => '0x00'],
  ['a bad signature', () => toHex(remark(0).fill(1, 40, 50))],
  ['an outdated nonce', () => toHex(remark(0))],
])('reports %s as invalid, and only that', async (_kind, bytes) => {
  await test.chain.submitExtrinsic(remark(0));
  await test.chain.createBlock();
  const id = await client.call<string>('transactionWatch_v1_submitAndWatch', bytes());
  expect(client.listEvents(id)).toEqual([invalid]);
});

it('reports nothing after the client has stopped watching, but keeps the transaction', async () => {
  const id = await watch(remark(0));
  expect(await client.call('transactionWatch_v1_unwatch', id)).toBe(true);
  expect((await test.chain.createBlock()).extrinsics).toHaveLength(2);
  expect(client.listEvents(id)).toEqual([validated]);
});
