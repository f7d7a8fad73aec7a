import { formatHex } from '@parachron/core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createServiceChain } from '../../src/service/createServiceChain.js';
import { encode, sign, startChain, type TestChain } from '../chain/helpers.js';
import { getBlock, stateOf, submitBytes } from '../support/smallChain.js';
import { openClient } from './support/openFollow.js';

let one: TestChain;
let client: ReturnType<typeof openClient>;
let follow: string;
beforeEach(async () => {
  one = await startChain();
  client = openClient(one.chain);
  follow = await client.call('chainHead_v1_follow', true);
});
afterEach(() => {
  client.close();
  one.chain.close();
});

const systemPrefix = '0x26aa394eea5630e07c48ae0c9558cef7';

const transfer = (nonce = 0) => {
  const call = encode(one, 'Balances.transfer_keep_alive', {
    dest: one.keys.bob.address,
    value: 1_000_000_000,
  });
  return sign(one, call, one.keys.alice, { nonce });
};

/** Builds a block, and waits until it is reported to the client. */
async function build(): Promise<string> {
  const { hash } = await one.chain.build();
  const isReported = () => client.listEvents(follow).some(({ bestBlockHash }) => bestBlockHash === hash);
  await expect.poll(isReported).toBe(true);
  return hash;
}

describe('chainHead_v1_follow', () => {
  test('begins with the newest blocks and the runtime, and reports each new block in three events', async () => {
    const [first] = client.listEvents(follow);
    expect(first).toMatchObject({
      event: 'initialized',
      finalizedBlockHashes: [one.chain.genesisHash],
      finalizedBlockRuntime: {
        type: 'valid',
        spec: { specName: 'parachron', transactionVersion: 13, apis: { '0xdf6acb689907609b': 4 } },
      },
    });
    const { hash } = await one.chain.build();
    const reported = [
      { event: 'newBlock', blockHash: hash, parentBlockHash: one.chain.genesisHash, newRuntime: null },
      { event: 'bestBlockChanged', bestBlockHash: hash },
    ];
    const final = { event: 'finalized', finalizedBlockHashes: [hash], prunedBlockHashes: [] };
    await expect.poll(() => client.listEvents(follow).slice(-3)).toEqual([...reported, final]);
  });

  test('names no runtimes to a client that wants none, and refuses its calls', async () => {
    const plain = await client.call<string>('chainHead_v1_follow', false);
    const hash = await build();
    await expect.poll(() => client.listEvents(plain).length).toBeGreaterThan(2);
    const events = client.listEvents(plain);
    expect(events[0]).toEqual({ event: 'initialized', finalizedBlockHashes: [one.chain.genesisHash] });
    const parentBlockHash = one.chain.genesisHash;
    expect(events).toContainEqual({ event: 'newBlock', blockHash: hash, parentBlockHash });
    expect(await client.codeOf('chainHead_v1_call', plain, hash, 'Core_version', '0x')).toBe(-32802);
    expect(await client.codeOf('chainHead_v1_call', follow, hash, 'Core_version', '0x')).toBeUndefined();
    expect(await client.codeOf('chainHead_v1_follow', 'yes')).toBe(-32602);
  });

  test('reports a block as final after its client has read the block, and in the order of blocks', async () => {
    // Half of the delay without requests after which a block counts as read.
    const step = 25;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const hashes: string[] = [];
      while (hashes.length < 20) hashes.push((await one.chain.build()).hash);
      const isNew = ({ event }: { event?: unknown }) => event === 'newBlock';
      await expect.poll(() => client.listEvents(follow).filter(isNew)).toHaveLength(20);
      const listFinal = () =>
        client.listEvents(follow).flatMap((event) => (event.finalizedBlockHashes ?? []) as string[]);
      for (let passed = 0; passed < 200; passed += step) {
        await client.call('chainHead_v1_header', follow, hashes[0]);
        await vi.advanceTimersByTimeAsync(step);
      }
      expect(listFinal()).toEqual([one.chain.genesisHash]);
      await vi.advanceTimersByTimeAsync(100);
      await expect.poll(listFinal).toEqual([one.chain.genesisHash, ...hashes]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('begins with the 16 newest final blocks at most', async () => {
    const hashes: string[] = [];
    while (hashes.length < 20) hashes.push((await one.chain.build()).hash);
    const later = await client.call<string>('chainHead_v1_follow', false);
    expect(client.listEvents(later)[0]?.finalizedBlockHashes).toEqual(hashes.slice(-16));
  });

  test('stops when the chain is reverted, and answers as an ended subscription', async () => {
    await one.chain.build();
    const heads = await client.call<string>('chain_subscribeNewHeads');
    await one.chain.setHead(0);
    // Until the next block, a client would read the state of a block that the chain has forgotten.
    await expect.poll(() => client.listEvents(heads).at(-1)).toMatchObject({ number: '0x0' });
    await expect.poll(() => client.listEvents(follow).at(-1)).toEqual({ event: 'stop' });
    const { genesisHash } = one.chain;
    expect(await client.call('chainHead_v1_header', follow, genesisHash)).toBeNull();
    expect(await client.call('chainHead_v1_body', follow, genesisHash)).toEqual({ result: 'limitReached' });
    expect(await client.call('chainHead_v1_unpin', follow, genesisHash)).toBeNull();
  });

  // sc-rpc-spec-v2, `MAX_PINNED_BLOCKS`.
  test('stops when its client pins more than 512 blocks', async () => {
    const plain = await client.call<string>('chainHead_v1_follow', false);
    for (let blocks = 1; blocks < 512; blocks += 1) await one.chain.build();
    const listNew = () => client.listEvents(plain).filter(({ event }) => event === 'newBlock');
    await expect.poll(() => listNew().length).toBe(511);
    await one.chain.build();
    await expect.poll(() => client.listEvents(plain).at(-1)).toEqual({ event: 'stop' });
  });

  test('can begin again after any number of stops', async () => {
    for (let stops = 0; stops < 5; stops += 1) {
      await one.chain.setHead(0);
      await one.chain.build({ timestamp: one.chain.now() + 60_000 });
      await one.chain.setHead(0);
      await one.chain.build({ timestamp: one.chain.now() + 90_000 });
      await expect.poll(() => client.listEvents(follow).at(-1)).toEqual({ event: 'stop' });
      // A client that received the stop ends the subscription no more.
      follow = await client.call('chainHead_v1_follow', true);
    }
    expect(client.listEvents(follow)[0]).toMatchObject({ event: 'initialized' });
  });

  test('is refused the fifth time, and accepted after another has ended', async () => {
    const more = [];
    for (let count = 0; count < 3; count += 1) more.push(await client.call('chainHead_v1_follow', false));
    expect(await client.codeOf('chainHead_v1_follow', false)).toBe(-32800);
    expect(await client.call('chainHead_v1_unfollow', more[0])).toBe(true);
    expect(await client.codeOf('chainHead_v1_follow', false)).toBeUndefined();
  });

  test('is ended only by its own method', async () => {
    expect(await client.call('chain_unsubscribeNewHeads', follow)).toBe(false);
    await one.chain.build();
    await expect.poll(() => client.listEvents(follow).at(-1)?.event).toBe('finalized');
    await one.chain.build();
    await client.call('chainHead_v1_unfollow', follow);
    const before = client.seen.length;
    await one.chain.build();
    expect(client.seen).toHaveLength(before);
  });
});

describe('a pinned block', () => {
  test('returns a Merkle value for a prefix, which changes with each value below it; none for an empty prefix', async () => {
    const mark = async (hash: string, key: string) => {
      const items = [{ key, type: 'closestDescendantMerkleValue' }];
      const [event] = await client.operate('chainHead_v1_storage', follow, hash, items);
      return JSON.stringify(event?.items);
    };
    const automation = '0x1111';
    await submitBytes(one.chain, transfer());
    const hash = await build();
    expect(await mark(hash, systemPrefix)).not.toBe(await mark(one.chain.genesisHash, systemPrefix));
    expect(await mark(hash, automation)).toBe(await mark(one.chain.genesisHash, automation));
    expect(await mark(hash, '0x3a636f6465')).toBe(await mark(one.chain.genesisHash, '0x3a636f6465'));
    // The empty key is above all keys: its value is the state root.
    const { state_root } = getBlock(one.chain).header;
    expect(await mark(hash, '0x')).toBe(
      JSON.stringify([{ key: '0x', closestDescendantMerkleValue: state_root }]),
    );
  });

  test('is unpinned once, and unknown afterwards', async () => {
    const hash = await build();
    const { genesisHash } = one.chain;
    expect(await client.codeOf('chainHead_v1_unpin', follow, [hash, hash])).toBe(-32804);
    expect(await client.call('chainHead_v1_unpin', follow, [hash, genesisHash])).toBeNull();
    expect(await client.codeOf('chainHead_v1_unpin', follow, hash)).toBe(-32801);
    expect(await client.codeOf('chainHead_v1_body', follow, hash)).toBe(-32801);
  });

  test('reports a failed operation by an event, and limits operations to 16 at a time', async () => {
    const { genesisHash } = one.chain;
    const [failed] = await client.operate('chainHead_v1_call', follow, genesisHash, 'No_such', '0x');
    expect(failed).toMatchObject({ event: 'operationError', error: expect.stringContaining('No_such') });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        client.call<{ result: string; operationId: string }>('chainHead_v1_body', follow, genesisHash),
      ),
    );
    // The specification: an error for an operation that waits for nothing, and no effect for an unknown or ended one.
    expect(await client.codeOf('chainHead_v1_continue', follow, answers[0]?.operationId)).toBe(-32803);
    expect(answers.filter(({ result }) => result === 'limitReached')).toHaveLength(4);
    for (const id of [failed?.operationId, 'unknown'])
      expect(await client.call('chainHead_v1_continue', follow, id)).toBeNull();
  });

  test('delivers no event of a stopped operation', async () => {
    const { genesisHash } = one.chain;
    const { operationId } = await client.call<{ operationId: string }>(
      'chainHead_v1_body',
      follow,
      genesisHash,
    );
    await client.call('chainHead_v1_stopOperation', follow, operationId);
    await client.operate('chainHead_v1_body', follow, genesisHash);
    expect(client.listEvents(follow).filter((event) => event.operationId === operationId)).toEqual([]);
  });
});

test('the runtime has a mark in place of code, which differs between runtimes and not between chains', async () => {
  const chains = await Promise.all(
    (['H', 'H', 'M'] as const).map((variant) => createServiceChain({ variant, mode: { kind: 'manual' } })),
  );
  const [first, same, other] = chains.map((chain) =>
    formatHex(stateOf(chain).get('0x3a636f6465') ?? new Uint8Array()),
  );
  expect(same).toBe(first);
  expect(other).not.toBe(first);
  for (const chain of chains) chain.close();
});
