import type { Hex } from '@parachron/core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createChainProvider } from '../../src/rpc/createChainProvider.js';
import { toHex } from '../../src/scale/hex.js';
import { encode, readAccount, sign, startChain, type TestChain } from '../chain/helpers.js';
import { openClient } from './support/openFollow.js';

let one: TestChain;
let provider: ReturnType<typeof createChainProvider>;
beforeEach(async () => {
  one = await startChain();
  provider = createChainProvider(one.chain);
});
afterEach(async () => {
  await provider.disconnect();
  one.chain.close();
});

const call = <T>(method: string, ...params: unknown[]) => provider.send<T>(method, params);

const transfer = () => {
  const args = { dest: one.keys.bob.address, value: 1_000_000_000 };
  return toHex(sign(one, encode(one, 'Balances.transfer_keep_alive', args), one.keys.alice));
};

/** Collects the notifications of a subscription. */
async function listen(method: string, type: string, ...params: unknown[]) {
  const seen: unknown[] = [];
  await provider.subscribe(type, method, params, (_error, result) => void seen.push(result));
  return seen;
}

const numbersOf = (headers: unknown[]) =>
  headers.map((header) => Number((header as { number: string }).number));

describe('a lag of finality', () => {
  test('holds finality back, and a smaller lag reports each block as final once', async () => {
    const final = await listen('chain_subscribeFinalizedHeads', 'chain_finalizedHead');
    one.chain.setFinalityLag(2);
    await call('dev_newBlock', { count: 5 });
    await expect.poll(() => numbersOf(final)).toEqual([0, 1, 2, 3]);
    expect(await call('chain_getFinalizedHead')).toBe(one.chain.getBlock(3)?.hash);
    one.chain.setFinalityLag(4);
    expect(await call('chain_getFinalizedHead')).toBe(one.chain.getBlock(3)?.hash);
    one.chain.setFinalityLag(0);
    await expect.poll(() => numbersOf(final)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe('a reorganisation', () => {
  const replace = (depth = 1, count = depth + 1) =>
    one.chain.reorganize({ depth, count, includesPool: false });

  test('refuses to replace a final block, and a block before the first', () => {
    one.chain.createBlock();
    expect(() => replace()).toThrow('Block #1 is final and cannot be replaced.');
    one.chain.setFinalityLag(10);
    one.chain.createBlock();
    expect(() => replace(2)).toThrow('Block #1 is final');
    expect(() => replace(9)).toThrow('The chain has no block -6.');
  });

  test('announces each block of the fork, and only its last as the best', async () => {
    one.chain.setFinalityLag(10);
    await call('dev_newBlock', { count: 2 });
    const best = await listen('chain_subscribeNewHeads', 'chain_newHead');
    const all = await listen('chain_subscribeAllHeads', 'chain_allHead');
    replace();
    await expect.poll(() => numbersOf(best)).toEqual([2, 3]);
    await expect.poll(() => numbersOf(all)).toEqual([2, 2, 3]);
  });

  test('keeps a replaced block and its state readable until a final block excludes it', async () => {
    one.chain.setFinalityLag(10);
    await call('dev_newBlock');
    await call('author_submitExtrinsic', transfer());
    const replaced = await call<Hex>('dev_newBlock');
    const events = '0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7';
    const before = await call('state_getStorage', events, replaced);
    const block = await call('chain_getBlock', replaced);
    replace();
    expect(await call('state_getStorage', events, replaced)).toBe(before);
    expect(await call('state_getStorage', events)).not.toBe(before);
    expect(await call('chain_getBlock', replaced)).toEqual(block);
    expect(await call('chain_getBlockHash', 2)).not.toBe(replaced);
    await expect(call('state_getReadProof', [events], replaced)).rejects.toThrow('State already discarded');
    // The block before the replaced one is final, which both forks share.
    one.chain.setFinalityLag(2);
    expect(await call('chain_getFinalizedHead')).toBe(one.chain.getBlock(1)?.hash);
    expect(await call('chain_getBlock', replaced)).toEqual(block);
    one.chain.setFinalityLag(0);
    expect(await call('chain_getBlock', replaced)).toBeNull();
    expect(() => one.chain.setHead(replaced)).toThrow('The chain has no block');
  });

  test('returns the transactions to the pool, and reports each step to their watchers', async () => {
    one.chain.setFinalityLag(10);
    const statuses = await listen('author_submitAndWatchExtrinsic', 'author_extrinsicUpdate', transfer());
    const events = await listen(
      'transactionWatch_v1_submitAndWatch',
      'transactionWatch_v1_watchEvent',
      toHex(sign(one, encode(one, 'System.remark', { remark: '0x00' }), one.keys.bob)),
    );
    const first = await call<string>('dev_newBlock');
    replace();
    expect(readAccount(one, one.keys.alice).nonce).toBe(0);
    expect(await call('author_pendingExtrinsics')).toHaveLength(2);
    const second = await call<string>('dev_newBlock');
    expect(readAccount(one, one.keys.alice).nonce).toBe(1);
    const withoutFinality = ['ready', { inBlock: first }, { retracted: first }, 'ready', { inBlock: second }];
    await expect.poll(() => statuses).toEqual(withoutFinality);
    one.chain.setFinalityLag(0);
    await expect.poll(() => statuses).toEqual([...withoutFinality, { finalized: second }]);
    await expect
      .poll(() => events.map((event) => (event as { event: string }).event))
      .toEqual([
        'validated',
        'bestChainBlockIncluded',
        'bestChainBlockIncluded',
        'validated',
        'bestChainBlockIncluded',
        'finalized',
      ]);
    expect(events[2]).toEqual({ event: 'bestChainBlockIncluded', block: null });
  });
});

test('a follower receives the fork, the new best block, and the replaced block as pruned', async () => {
  one.chain.setFinalityLag(10);
  const shared = one.chain.createBlock().hash;
  const client = openClient(one.chain);
  const follow = await client.call<string>('chainHead_v1_follow', false);
  expect(client.listEvents(follow)).toEqual([
    { event: 'initialized', finalizedBlockHashes: [one.chain.genesisHash] },
    { event: 'newBlock', blockHash: shared, parentBlockHash: one.chain.genesisHash },
    { event: 'bestBlockChanged', bestBlockHash: shared },
  ]);
  const replaced = one.chain.createBlock().hash;
  const [a, b] = one.chain.reorganize({ depth: 1, count: 2, includesPool: true }).map(({ hash }) => hash);
  expect(client.listEvents(follow).slice(5)).toEqual([
    { event: 'newBlock', blockHash: a, parentBlockHash: shared },
    { event: 'newBlock', blockHash: b, parentBlockHash: a },
    { event: 'bestBlockChanged', bestBlockHash: b },
  ]);
  expect(await client.call('chainHead_v1_header', follow, replaced)).toMatch(/^0x/);
  one.chain.setFinalityLag(1);
  const listOf = (field: string) =>
    client
      .listEvents(follow)
      .filter(({ event }) => event === 'finalized')
      .flatMap((event) => event[field]);
  await expect.poll(() => listOf('finalizedBlockHashes')).toEqual([shared, a]);
  expect(listOf('prunedBlockHashes')).toEqual([replaced]);
  client.close();
});
