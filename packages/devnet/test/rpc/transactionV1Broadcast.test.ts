import { formatHex } from '@parachron/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { encode, readAccount, sign, startChain, type TestChain, token } from '../chain/helpers.js';
import { openClient } from '../server/support/openFollow.js';
import { submitBytes } from '../support/smallChain.js';

// The JSON-RPC specification: a node submits the transaction until it is stopped, also if the transaction is not valid yet.
let test: TestChain;
let client: ReturnType<typeof openClient>;
beforeEach(async () => {
  // A request that seems to take long would let others run first.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  test = await startChain();
  client = openClient(test.chain);
});
afterEach(() => {
  vi.restoreAllMocks();
  client.close();
  test.chain.close();
});

const turn = () => new Promise(setImmediate);
const remark = (nonce = 0, signer = test.keys.alice) =>
  sign(test, encode(test, 'System.remark', { remark: '0x' }), signer, { nonce });
const broadcast = (bytes: Uint8Array | string) =>
  client.call<string | null>(
    'transaction_v1_broadcast',
    typeof bytes === 'string' ? bytes : formatHex(bytes),
  );

it('submits a valid transaction after the answer', async () => {
  expect(await broadcast(remark())).toEqual(expect.any(String));
  expect(test.chain.pool.countReady()).toBe(0);
  await turn();
  expect(test.chain.pool.countReady()).toBeGreaterThan(0);
});

it('submits a transaction again after each block, until the pool takes it', async () => {
  // A new account pays once it has tokens.
  const poor = test.keys.dave;
  test.chain.close();
  test = await startChain({
    config: { endowed: [{ who: formatHex(test.keys.alice.addressRaw), amount: 100n * token }] },
  });
  client = openClient(test.chain);
  const bytes = remark(0, poor);
  await broadcast(bytes);
  await turn();
  await test.chain.build();
  await turn();
  expect(test.chain.pool.countReady()).toBe(0);
  const pay = encode(test, 'Balances.transfer_keep_alive', { dest: poor.address, value: token });
  await submitBytes(test.chain, sign(test, pay, test.keys.alice));
  await test.chain.build();
  await turn();
  expect(test.chain.pool.listReady().map(({ bytes }) => bytes)).toEqual([formatHex(bytes)]);
  await test.chain.build();
  expect(readAccount(test, poor).nonce).toBe(1);
});

it('submits a transaction no more once it is stopped', async () => {
  const poor = test.keys.dave;
  test.chain.close();
  test = await startChain({
    config: { endowed: [{ who: formatHex(test.keys.alice.addressRaw), amount: 100n * token }] },
  });
  client = openClient(test.chain);
  const id = await broadcast(remark(0, poor));
  await turn();
  await client.call('transaction_v1_stop', id);
  const pay = encode(test, 'Balances.transfer_keep_alive', { dest: poor.address, value: token });
  await submitBytes(test.chain, sign(test, pay, test.keys.alice));
  await test.chain.build();
  await turn();
  expect(test.chain.pool.listReady()).toHaveLength(0);
});

it('submits nothing after it is stopped: at once, or later', async () => {
  const id = await broadcast(remark());
  expect(await client.call('transaction_v1_stop', id)).toBeNull();
  await turn();
  expect(test.chain.pool.listReady()).toEqual([]);
  const later = await broadcast(remark(5));
  await turn();
  expect(test.chain.pool.listFuture()).toHaveLength(1);
  // A transaction in the pool stays there.
  await client.call('transaction_v1_stop', later);
  expect(test.chain.pool.listFuture()).toHaveLength(1);
});

it('ignores bytes that are no transaction, and may be stopped', async () => {
  const id = await broadcast('0x00');
  await turn();
  await test.chain.build();
  expect(await client.call('transaction_v1_stop', id)).toBeNull();
});

it('refuses to stop unknown operations, and those of other clients', async () => {
  const id = await broadcast(remark());
  const other = openClient(test.chain);
  expect(await other.codeOf('transaction_v1_stop', id)).toBe(-32602);
  expect(await client.codeOf('transaction_v1_stop', 'none')).toBe(-32602);
  expect(await client.call('transaction_v1_stop', id)).toBeNull();
  other.close();
});

it('has at most 16 broadcasts of a client, and one more for each that is stopped', async () => {
  const ids = [];
  for (let count = 0; count < 16; count += 1) ids.push(await broadcast('0x00'));
  expect(new Set(ids).size).toBe(16);
  expect(await broadcast('0x00')).toBeNull();
  await client.call('transaction_v1_stop', ids[3]);
  expect(await broadcast('0x00')).toEqual(expect.any(String));
});

it('ends with its client', async () => {
  await broadcast(remark());
  client.close();
  await turn();
  expect(test.chain.pool.listReady()).toEqual([]);
});

it('is refused over HTTP, where each request is a client of its own', async () => {
  const alone = test.chain.connect();
  const asked = alone.call('transaction_v1_broadcast', [formatHex(remark())]);
  await expect(asked).rejects.toMatchObject({
    facts: { code: -32603, message: 'Broadcasts need a WebSocket' },
  });
});

it('refuses what is no hex', async () => {
  expect(await client.codeOf('transaction_v1_broadcast', 'no hex')).toBe(-32602);
  expect(await client.codeOf('transaction_v1_broadcast')).toBe(-32602);
});
