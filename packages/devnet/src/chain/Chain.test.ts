import type { JournalEntry } from '@parachron/network';
import { u8aToHex } from '@polkadot/util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  encode,
  readAccount,
  run,
  sign,
  startChain,
  startTime,
  type TestChain,
  token,
} from '../../test/chain/helpers.js';
import { describeChain } from '../../test/support/dataDir.js';
import { getNextNonce } from '../../test/support/getNextNonce.js';

let test: TestChain;
let chain: TestChain['chain'];
let clock: number;
beforeEach(async () => {
  clock = startTime;
  test = await startChain({ clock: () => clock });
  ({ chain } = test);
});
afterEach(() => chain.close());

const blockTime = 12_000;
const number = '0x26aa394eea5630e07c48ae0c9558cef702a5c1b19ab7a04f536c519aca4983ac';
const readNumber = (at?: `0x${string}`) => chain.getState(at)?.get(number)?.[0];
const refused = (code: string, facts: object) =>
  expect.objectContaining({ code, facts: expect.objectContaining(facts) });
const absent = `0x${'12'.repeat(32)}` as const;

describe('the time of a block', () => {
  it('is one block time after its parent, though the clock stands still', async () => {
    const blocks = [await chain.createBlock(), await chain.createBlock(), await chain.createBlock()];
    expect(blocks.map(({ timestamp }) => timestamp)).toEqual(
      [1, 2, 3].map((count) => startTime + count * blockTime),
    );
    expect(chain.now()).toBe(startTime + 3 * blockTime);
  });

  it('is that of the clock once the clock is further', async () => {
    clock += 1_000_000;
    expect((await chain.createBlock()).timestamp).toBe(startTime + 1_000_000);
  });

  it('may be given, and is at least one block time after its parent', async () => {
    expect((await chain.createBlock({ timestamp: startTime + 1 })).timestamp).toBe(startTime + blockTime);
    expect((await chain.createBlock({ timestamp: startTime + 99_000 })).timestamp).toBe(startTime + 99_000);
  });

  it.each([[Number.NaN], [Number.POSITIVE_INFINITY]])('is not %s', async (timestamp) => {
    await expect(async () => chain.createBlock({ timestamp })).rejects.toThrowError(
      refused('INVALID_INPUT', { field: 'timestamp' }),
    );
    await expect(async () => chain.advance(timestamp)).rejects.toThrowError(
      refused('INVALID_INPUT', { field: 'seconds' }),
    );
  });
});

describe('advance', () => {
  it('builds one block at the end without due work, and moves the time for later blocks', async () => {
    const built = await chain.advance(3600);
    expect(built.map(({ timestamp }) => timestamp)).toEqual([startTime + 3_600_000]);
    expect(chain.now()).toBe(startTime + 3_600_000);
    clock += 5_000;
    expect(chain.now()).toBe(startTime + 3_605_000);
    expect((await chain.createBlock()).timestamp).toBe(startTime + 3_612_000);
  });

  it('builds a block one block time later for a shorter distance, and none for no distance', async () => {
    expect(await chain.advance(0)).toEqual([]);
    expect((await chain.advance(1)).map(({ timestamp }) => timestamp)).toEqual([startTime + blockTime]);
    expect(await chain.advanceTo(startTime)).toEqual([]);
  });
});

describe('blocks', () => {
  it('are found by number and hash, and each names its parent', async () => {
    const [first, second] = [await chain.createBlock(), await chain.createBlock()];
    expect(first.header.parent_hash).toBe(chain.genesisHash);
    expect(second.header.parent_hash).toBe(first.hash);
    expect([chain.getBlock(1)?.hash, chain.getBlock(second.hash)?.header.number]).toEqual([first.hash, 2]);
    expect([3, -1, 0.5, Number.NaN, absent].map((at) => chain.getBlock(at as number))).toEqual(
      Array(5).fill(undefined),
    );
  });

  it('have states of their own', async () => {
    const [first] = [await chain.createBlock(), await chain.createBlock()];
    expect([readNumber(chain.genesisHash), readNumber(first.hash), readNumber()]).toEqual([undefined, 1, 2]);
    expect(chain.getState(absent)).toBeUndefined();
    expect(chain.getContext(absent)).toBeUndefined();
  });

  it('answer runtime calls with their own states, and refuse unknown and pruned blocks', async () => {
    const alice = test.keys.alice.addressRaw;
    await run(test, test.keys.alice, 'System.remark', { remark: '0x' });
    const nonceAt = (at?: `0x${string}`) => chain.callRuntime('AccountNonceApi_account_nonce', alice, at)[0];
    expect([nonceAt(chain.genesisHash), nonceAt()]).toEqual([0, 1]);
    expect(() => nonceAt(absent)).toThrowError(refused('BLOCK_UNKNOWN', { reason: 'unknown' }));
    const small = await startChain({ historyBytes: 1 });
    for (let count = 0; count < 4; count += 1) await small.chain.createBlock();
    expect(() =>
      small.chain.callRuntime('AccountNonceApi_account_nonce', alice, chain.genesisHash),
    ).toThrowError(refused('BLOCK_UNKNOWN', { reason: 'discarded' }));
    small.chain.close();
  });
});

describe('the return to an earlier block', () => {
  it('restores the state, the nonces and the head', async () => {
    const { hash } = await chain.createBlock();
    const before = describeChain(chain);
    await run(test, test.keys.alice, 'Balances.transfer_keep_alive', {
      dest: test.keys.bob.address,
      value: token,
    });
    await chain.setHead(hash);
    expect(describeChain(chain)).toEqual(before);
    expect(getNextNonce(chain, test.keys.alice.addressRaw)).toBe(0);
  });

  it('lets later transactions of the pool wait for those that left the chain', async () => {
    const remark = encode(test, 'System.remark', { remark: '0x' });
    const [first, second] = [0, 1].map((nonce) => sign(test, remark, test.keys.alice, { nonce }));
    await chain.submitExtrinsic(first ?? Uint8Array.of());
    await chain.createBlock();
    await chain.submitExtrinsic(second ?? Uint8Array.of());
    await chain.setHead(0);
    expect([chain.pool.hasReady(), chain.pool.listFuture().length]).toEqual([false, 1]);
    await chain.submitExtrinsic(first ?? Uint8Array.of());
    expect((await chain.createBlock()).extrinsics).toHaveLength(3);
  });

  it('refuses unknown blocks', async () => {
    for (const at of [absent, 7, -1]) {
      await expect(async () => chain.setHead(at as number)).rejects.toThrowError(
        refused('BLOCK_UNKNOWN', { reason: 'unknown' }),
      );
    }
  });
});

describe('a block that was built elsewhere', () => {
  it('is refused on another parent', async () => {
    const other = await startChain({ clock: () => startTime });
    await run(test, test.keys.alice, 'Balances.transfer_keep_alive', {
      dest: test.keys.bob.address,
      value: token,
    });
    const block = chain.head;
    const built: JournalEntry[] = [];
    chain.journal = { write: (entry) => built.push(entry), close: () => undefined };
    await chain.createBlock();
    const [entry] = built;
    if (entry?.kind !== 'block') throw new Error('no block was written');
    expect(() => other.chain.restore(entry.block)).toThrowError(
      refused('BLOCK_UNKNOWN', { reason: 'unfit' }),
    );
    expect(u8aToHex(entry.block.header.subarray(0, 32))).toBe(block.hash);
    other.chain.close();
  });

  it('is imported on top of its parent', async () => {
    const other = await startChain({ clock: () => startTime });
    const built: JournalEntry[] = [];
    chain.journal = { write: (entry) => built.push(entry), close: () => undefined };
    const before = readAccount(test, test.keys.bob).free;
    await run(test, test.keys.alice, 'Balances.transfer_keep_alive', {
      dest: test.keys.bob.address,
      value: token,
    });
    for (const entry of built) if (entry.kind === 'block') other.chain.restore(entry.block);
    expect(describeChain(other.chain)).toEqual(describeChain(chain));
    expect(readAccount(other, test.keys.bob).free).toBe(before + token);
    other.chain.close();
  });
});

describe('a journal', () => {
  it('receives blocks, changes from outside and returns, in their order, and ends with the chain', async () => {
    const seen: string[] = [];
    chain.journal = { write: ({ kind }) => seen.push(kind), close: () => seen.push('end') };
    await chain.createBlock();
    await chain.setStorage(new Map([['0xf0f0f0f0', new Uint8Array(1)]]));
    await chain.setHead(0);
    await chain.close();
    expect(seen).toEqual(['block', 'storage', 'head', 'end']);
  });

  it('receives no refused block', async () => {
    const seen: string[] = [];
    chain.journal = { write: ({ kind }) => seen.push(kind), close: () => undefined };
    await expect(async () => chain.createBlock({ timestamp: Number.NaN })).rejects.toThrowError();
    await expect(async () => chain.setHead(9)).rejects.toThrowError();
    expect(seen).toEqual([]);
  });
});

it('notifies a listener of each block until the listener leaves', async () => {
  const seen: number[] = [];
  const leave = chain.onBlock(({ header }) => seen.push(header.number));
  await chain.createBlock();
  leave();
  await chain.createBlock();
  expect(seen).toEqual([1]);
});

it.each([
  ['a listener', () => chain.onBlock('no' as never)],
  ['a mode', () => chain.setMode('manual' as never)],
  ['bytes', () => chain.submitExtrinsic(5 as never)],
])('refuses %s of another type', (_kind, call) => {
  expect(call).toThrowError(expect.objectContaining({ code: 'INVALID_INPUT' }));
});
