// The JSON-RPC methods of a chain with a real runtime: Asset Hub Rococo, runtime statemine 900.
import { encodeCall, type Hex } from '@parachron/core';
import { blake2AsHex } from '@polkadot/util-crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  createFork,
  type DevAccount,
  deriveDevAccount,
  encodeSignedExtrinsic,
  type RuntimeFork,
} from '../../src/index.js';
import { openClient } from '../server/support/openFollow.js';
import { loadAssetHubSpec } from '../support/realSpecs.js';

let chain: RuntimeFork;
let bob: DevAccount;
let hub: RuntimeFork;
let client: ReturnType<typeof openClient>;
beforeAll(async () => {
  chain = await createFork({ spec: await loadAssetHubSpec() }, { endow: 'development' });
  bob = await deriveDevAccount('Bob');
});
afterAll(() => chain.close());
beforeEach(async () => {
  hub = await chain.fork();
  client = openClient(hub);
});
afterEach(async () => {
  client.close();
  await hub.close();
});

const numberKey = '0x26aa394eea5630e07c48ae0c9558cef702a5c1b19ab7a04f536c519aca4983ac';
const systemPrefix = '0x26aa394eea5630e07c48ae0c9558cef7';

function remark(ahead = 0, byte = '2a'): Promise<Hex> {
  const call = encodeCall(hub.registry, {
    pallet: 'System',
    method: 'remark',
    args: { remark: `0x${byte}` },
  });
  return encodeSignedExtrinsic(hub, { call: call.hex, signer: bob, ahead });
}

/** Waits for the last event of a subscription. */
const lastOf = (id: string) => expect.poll(() => client.listEvents(id).at(-1));

describe('chainHead_v1', () => {
  let follow: string;
  beforeEach(async () => {
    follow = await client.call('chainHead_v1_follow', true);
  });

  test('answers at a pinned block as the older methods do', async () => {
    const { hash } = hub.head;
    const header = await client.call<Hex>('chainHead_v1_header', follow, hash);
    expect(blake2AsHex(header, 256)).toBe(hash);
    const [body] = await client.operate('chainHead_v1_body', follow, hash);
    const { block } = await client.call<{ block: { extrinsics: string[] } }>('chain_getBlock', hash);
    expect(body).toMatchObject({ event: 'operationBodyDone', value: block.extrinsics });
    const [called] = await client.operate('chainHead_v1_call', follow, hash, 'Core_version', '');
    expect(called).toMatchObject({ output: await client.call('state_call', 'Core_version', '0x', hash) });
    const [failed] = await client.operate('chainHead_v1_call', follow, hash, 'No_such', '');
    expect(failed).toMatchObject({ event: 'operationError', error: expect.stringContaining('No_such') });
    const keys = await client.call<Hex[]>('state_getKeysPaged', systemPrefix, 1000, null, hash);
    const [read] = await client.call<{ changes: string[][] }[]>('state_queryStorageAt', keys, hash);
    const values = read?.changes.map(([key, value]) => ({ key, value }));
    const items = [
      { key: numberKey, type: 'value' },
      { key: numberKey, type: 'hash' },
      { key: `${numberKey}00`, type: 'value' },
      { key: systemPrefix, type: 'descendantsValues' },
      { key: keys.at(-1), type: 'descendantsHashes' },
    ];
    const found = await client.operate('chainHead_v1_storage', follow, hash, items, null);
    const last = keys.at(-1);
    expect(found.pop()).toMatchObject({ event: 'operationStorageDone' });
    expect(found.flatMap(({ items: some }) => some)).toEqual([
      { key: numberKey, value: await client.call('state_getStorage', numberKey, hash) },
      { key: numberKey, hash: await client.call('state_getStorageHash', numberKey, hash) },
      ...(values ?? []),
      { key: last, hash: await client.call('state_getStorageHash', last, hash) },
    ]);
  });
});

describe('the pool', () => {
  test('reports a transaction from the pool to the final block, in both forms', async () => {
    const [later, first] = [await remark(1), await remark()];
    const old = await client.call<string>('author_submitAndWatchExtrinsic', later);
    // subxt's backend of `chainHead_v1` submits by this method alone.
    const id = await client.call<string>('transactionWatch_v1_submitAndWatch', first);
    const pending = await client.call('author_pendingExtrinsics');
    expect(pending).toEqual([first, later]);
    expect(await client.call('system_accountNextIndex', bob.address)).toBe(2);
    const { hash } = await hub.build();
    await lastOf(id).toEqual({ event: 'finalized', block: { hash, index: 2 } });
    await lastOf(old).toEqual({ finalized: hash });
    expect(client.listEvents(id).map(({ event }) => event)).toEqual([
      'validated',
      'bestChainBlockIncluded',
      'finalized',
    ]);
    expect(client.listEvents(old)).toEqual(['future', 'ready', { inBlock: hash }, { finalized: hash }]);
    // The last event ends the subscription, which then counts for no limit.
    expect(await client.call('transactionWatch_v1_unwatch', id)).toBe(false);
    expect(await client.call('author_unwatchExtrinsic', old)).toBe(false);
    expect(await client.codeOf('author_submitExtrinsic', first)).toBe(1010);
  });

  // pallet-transaction-payment, `query_fee_details`: a transaction without a signer pays no fee.
  test('names no fee of what no account signs', async () => {
    const { block } = await client.call<{ block: { extrinsics: Hex[] } }>('chain_getBlock');
    const [inherent] = block.extrinsics;
    expect(await client.call('payment_queryFeeDetails', inherent)).toEqual({ inclusionFee: null });
  });

  test('refuses what the runtime refuses, with the codes of a node', async () => {
    const spent = await remark();
    await hub.build({ transactions: [await remark(0, '01')] });
    expect(await client.codeOf('author_submitExtrinsic', spent)).toBe(1010);
    expect(await client.codeOf('author_submitExtrinsic', '0x0102')).toBe(1001);
    expect(await client.codeOf('author_submitExtrinsic', '0x080463')).toBe(1002);
    expect(await client.codeOf('author_submitAndWatchExtrinsic', '0x00')).toBe(1002);
    const id = await client.call<string>('transactionWatch_v1_submitAndWatch', '0x00');
    expect(client.listEvents(id)).toMatchObject([{ event: 'invalid', error: expect.any(String) }]);
    expect(await client.call('transactionWatch_v1_unwatch', id)).toBe(false);
    for (const method of ['payment_queryInfo', 'payment_queryFeeDetails', 'system_dryRun']) {
      expect(await client.codeOf(method, '0x0102')).toBe(2);
      expect(await client.codeOf(method, '0x080463')).toBe(1);
    }
  });
});

describe('a development node', () => {
  test('builds blocks with given transactions, and no more than allowed', async () => {
    const { number } = hub.head;
    const transaction = await remark();
    const [first, last] = [number + 1, number + 3];
    expect(await client.call('dev_newBlock', { count: 3, transactions: [transaction] })).toBe(hub.head.hash);
    expect(hub.head.number).toBe(last);
    const hash = await client.call('chain_getBlockHash', `0x${first.toString(16)}`);
    const { block } = await client.call<{ block: { extrinsics: string[] } }>('chain_getBlock', hash);
    expect(block.extrinsics).toContain(transaction);
    expect(await client.codeOf('dev_newBlock', { count: 20_001 })).toBe(1);
    const dmp = Array.from({ length: 501 }, () => ({ msg: '0x00', sentAt: 1 }));
    expect(await client.codeOf('dev_newBlock', { dmp })).toBe(1);
  });

  test('takes all of the given transactions or none', async () => {
    const transactions = [await remark(), '0x0102'];
    expect(await client.codeOf('dev_newBlock', { transactions })).not.toBe(0);
    expect(await client.call('author_pendingExtrinsics')).toEqual([]);
  });

  test('reports the block that enacts unusable code, and builds others once it has returned to an earlier one', async () => {
    const { number } = hub.head;
    await hub.build();
    await hub.write([{ pallet: 'ParachainSystem', item: 'PendingValidationCode', value: '0x1234' }]);
    const reported: number[] = [];
    hub.watchBlocks((block) => reported.push(block.number));
    expect(await hub.build()).toMatchObject({ number: number + 2 });
    expect(reported).toEqual([number + 2]);
    await expect(hub.build()).rejects.toMatchObject({ code: 'BLOCK_NOT_BUILT' });
    await hub.setHead(number);
    expect(await hub.build()).toMatchObject({ number: number + 1 });
  });

  test.each([0, 255])('signs a call on a chain whose token states %s decimals', async (tokenDecimals) => {
    const properties = { tokenDecimals, tokenSymbol: 'TOKEN' };
    const spec = { ...(await loadAssetHubSpec()), properties };
    const stated = await createFork({ spec });
    onTestFinished(() => stated.close());
    const args = { remark: '0x2a' };
    const { hex } = encodeCall(stated.registry, { pallet: 'System', method: 'remark', args });
    expect(await stated.dispatch(hex, 'anyone')).toMatchObject({ outcome: 'done' });
  });

  test('advances its time to a date', async () => {
    const now = await hub.getTime();
    const date = now + 3_600_000;
    expect(await client.call('dev_timeTravel', new Date(date).toISOString())).toBe(date);
    expect(await hub.getTime()).toBe(date);
    expect(await client.codeOf('dev_timeTravel', now)).toBe(1);
    expect(await client.codeOf('dev_timeTravel', date + 400 * 86_400_000)).toBe(1);
  });

  test('names the size of a value and the state of its synchronization', async () => {
    const value = await client.call<Hex>('state_getStorage', numberKey);
    expect(await client.call('state_getStorageSize', numberKey)).toBe((value.length - 2) / 2);
    expect(await client.call('state_getStorageSize', '0x00')).toBeNull();
    // A client waits for the first notification, also of a key without a value.
    const id = await client.call<string>('state_subscribeStorage', ['0x00']);
    await lastOf(id).toEqual({ block: hub.head.hash, changes: [['0x00', null]] });
    const { number } = hub.head;
    expect(await client.call('system_syncState')).toMatchObject({
      currentBlock: number,
      highestBlock: number,
    });
  });

  test('answers requests about unknown blocks and long lists as a node does', async () => {
    const none = `0x${'12'.repeat(32)}`;
    expect(await client.codeOf('state_queryStorageAt', [numberKey], none)).toBe(4001);
    expect(await client.codeOf('state_getStorage', numberKey, none)).toBe(4003);
    expect(await client.codeOf('state_getKeysPaged', '0x', 1001)).toBe(4002);
    // sc-rpc, `query_storage`: of each key once, and no block without changes.
    const [twice] = await client.call<{ changes: string[][] }[]>('state_queryStorageAt', [
      numberKey,
      numberKey,
    ]);
    expect(twice?.changes.map(([key]) => key)).toEqual([numberKey]);
    expect(await client.call('state_queryStorageAt', [])).toEqual([]);
    expect(await client.codeOf('chain_getHeader', '0x12')).toBe(-32602);
    expect(await client.call('chain_getHeader', none)).toBeNull();
    expect(await client.call('chain_getBlockHash', [hub.head.number, 99])).toEqual([hub.head.hash, null]);
  });
});
