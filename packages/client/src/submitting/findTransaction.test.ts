import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeChain, hashOf, headerOf } from '../../test/createFakeChain.js';
import { passTime } from '../../test/passTime.js';
import { BlockUnavailableError, type Chain } from '../connection/Chain.js';
import { findTransaction } from './findTransaction.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const [one, other] = ['0x01', '0x02'] as const;

/** A chain whose blocks a test adds and replaces; a poll looks for new blocks each millisecond. */
function createNode(waitFor: 'block' | 'finality' = 'block') {
  const state = { head: 10, final: 8, forks: new Map<number, number>(), isLost: false };
  const content = new Map<string, readonly string[]>();
  const hashAt = (number: number) => hashOf(number, state.forks.get(number) ?? 0);
  const numberOf = (hash: unknown) => Number(BigInt(`0x${String(hash).slice(4)}`));
  const methods = {
    chain_getHeader: ([hash]: readonly unknown[]) => {
      if (state.isLost) throw new Error('lost');
      return hash === undefined
        ? { ...headerOf(state.head), parentHash: hashAt(state.head - 1) }
        : headerOf(numberOf(hash));
    },
    chain_getFinalizedHead: () => hashAt(state.final),
    chain_getBlockHash: ([number]: readonly unknown[]) =>
      Number(number) <= state.head ? hashAt(Number(number)) : null,
    chain_getBlock: ([hash]: readonly unknown[]) => ({
      block: { header: headerOf(numberOf(hash)), extrinsics: content.get(String(hash)) ?? [] },
    }),
  };
  const { chain, asked } = createFakeChain(methods, { provider: { hasSubscriptions: false } as never });
  const add = (number: number, ...extrinsics: readonly string[]) => {
    state.head = Math.max(state.head, number);
    content.set(hashAt(number), extrinsics);
  };
  /** Replaces a block and all later blocks by those of another fork. */
  const fork = (from: number, name: number) => {
    for (let number = from; number <= state.head; number += 1) state.forks.set(number, name);
  };
  const stop = new AbortController();
  /** Finds a transaction; its outcome is its block. */
  const find = (extrinsic: `0x${string}`, height = 10, node: Chain = chain) => {
    const watch = {
      extrinsic,
      height,
      waitFor,
      pollMs: 1,
      read: async (hash: string) => ({ number: numberOf(hash), hash }),
    };
    return passTime(findTransaction(node, watch, stop.signal));
  };
  return { state, asked, add, fork, find, stop, chain };
}

/** Fifteen looks for new blocks. */
const rest = () => vi.advanceTimersByTimeAsync(15);

describe('findTransaction', () => {
  it('finds a transaction in a new block', async () => {
    const { add, find } = createNode();
    const found = find(one);
    await rest();
    add(11, other);
    add(12, other, one);
    expect(await found).toEqual({ number: 12, hash: hashOf(12) });
  });

  it('does not search blocks before the transaction was sent', async () => {
    const { add, find, stop } = createNode();
    add(10, one);
    const found = find(one);
    await rest();
    stop.abort(new Error('stopped'));
    await expect(found).rejects.toThrow('stopped');
  });

  it('finds several transactions with one search, each in its own block', async () => {
    const { add, find, asked } = createNode();
    const both = Promise.all([find(one), find(other)]);
    add(12, other);
    add(11, one);
    expect((await both).map(({ number }) => number)).toEqual([11, 12]);
    expect(asked.filter(({ method }) => method === 'chain_getBlock')).toHaveLength(2);
  });

  it('searches many blocks in steps of 16, each block once', async () => {
    const { add, find, state, asked } = createNode();
    state.head = 60;
    add(55, one);
    expect(await find(one)).toEqual({ number: 55, hash: hashOf(55) });
    // The blocks 11 to 26, 27 to 42, and 43 to 58.
    const read = asked.filter(({ method }) => method === 'chain_getBlock').map(({ params }) => params[0]);
    expect(read).toEqual(Array.from({ length: 48 }, (_, at) => hashOf(11 + at)));
  });

  it('waits for the finalized block', async () => {
    const { add, find, state } = createNode('finality');
    add(12, one);
    const found = find(one);
    let isFound = false;
    const watched = found.then(() => {
      isFound = true;
    });
    await rest();
    expect(isFound).toBe(false);
    state.final = 12;
    await watched;
    expect((await found).number).toBe(12);
  });

  it('finds a transaction that another fork includes in an earlier block', async () => {
    const { add, find, fork, state } = createNode();
    add(12);
    const found = find(one);
    await rest();
    fork(11, 1);
    state.head = 12;
    add(11, one);
    expect(await found).toEqual({ number: 11, hash: hashOf(11, 1) });
  });

  it('finds a transaction in a block that returns after another fork had replaced it', async () => {
    const { chain, add, fork, stop } = createNode();
    add(11, one);
    let reads = 0;
    const read = async (block: `0x${string}`) => {
      reads += 1;
      if (reads > 1) return block;
      fork(11, 1);
      throw new BlockUnavailableError({ endpoint: chain.endpoint, block, reason: 'it is replaced' });
    };
    const request: typeof chain.request = async (method, params) => {
      const answer = await chain.request(method, params);
      if (reads === 1 && method === 'chain_getBlockHash') fork(11, 0);
      return answer;
    };
    const sought = { extrinsic: one, height: 10, waitFor: 'block', pollMs: 1, read } as const;
    expect(await passTime(findTransaction({ ...chain, request }, sought, stop.signal))).toBe(hashOf(11));
  });

  it('finds a transaction in a block that the next node behind a load balancer does not have yet', async () => {
    // The nodes take turns by the kind of request: one reports the head, another lacks the head or its content.
    for (const lacking of ['chain_getBlockHash', 'chain_getBlock'] as const) {
      const { chain, add, state, find } = createNode();
      let refusals = 3;
      const request: typeof chain.request = (method, params) =>
        method === lacking && refusals-- > 0 ? Promise.resolve(null) : chain.request(method, params);
      add(11, one);
      state.head = 12;
      expect(await find(one, 10, { ...chain, request })).toEqual({ number: 11, hash: hashOf(11) });
      expect(refusals).toBeLessThan(0);
    }
  });

  it('waits for a node that has the finalized head of another node', async () => {
    const { chain, add, state, find } = createNode('finality');
    add(11, one);
    state.final = 11;
    let refusals = 3;
    const request: typeof chain.request = (method, params) =>
      method === 'chain_getHeader' && refusals-- > 0 ? Promise.resolve(null) : chain.request(method, params);
    expect(await find(one, 10, { ...chain, request })).toEqual({ number: 11, hash: hashOf(11) });
  });

  it('ends with the reason of the signal, also if it was aborted before', async () => {
    const { find, stop } = createNode();
    const found = find(one);
    stop.abort(new Error('stopped'));
    await expect(found).rejects.toThrow('stopped');
    await expect(find(one)).rejects.toThrow('stopped');
  });

  it('ends all searches with the error of the node, and works again later', async () => {
    const { add, find, state } = createNode();
    const both = Promise.allSettled([find(one), find(other)]);
    state.isLost = true;
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    state.isLost = false;
    add(11, one);
    expect((await find(one)).number).toBe(11);
  });

  it('asks nothing more once no transaction waits', async () => {
    const { add, find, asked } = createNode();
    add(11, one);
    await find(one);
    await rest();
    const before = asked.length;
    await rest();
    expect(asked).toHaveLength(before);
  });

  it('reads no further blocks after its end', async () => {
    const { chain, find, stop, state } = createNode();
    // A node that is ahead of all others, or says so.
    state.head = 10_000;
    let looked = 0;
    const request: typeof chain.request = (method, params) => {
      if (method !== 'chain_getBlockHash') return chain.request(method, params);
      looked += 1;
      if (looked === 20) stop.abort(new RangeError('enough'));
      return Promise.resolve(null);
    };
    await expect(find(one, 0, { ...chain, request })).rejects.toThrow('enough');
    // Blocks are looked at 16 at a time.
    expect(looked).toBe(32);
  });
});
