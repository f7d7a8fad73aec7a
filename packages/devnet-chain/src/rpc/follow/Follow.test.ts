import type { Hex } from '@parachron/core';
import { afterEach, describe, expect, it } from 'vitest';
import { createChain } from '../../createChain.js';
import { BlockUnknownError } from '../../state/BlockUnknownError.js';
import type { Chain } from '../Chain.js';
import { Follow, followCodes, type OperationEvent } from './Follow.js';

// Rules: `chainHead_v1_follow` of the JSON-RPC specification: `initialized` with the newest final blocks, then each block after its parent, the
// best block, and the final blocks with the blocks that they exclude. A block is pinned until the client unpins it.
interface Seen {
  readonly event: string;
  readonly [field: string]: unknown;
}

/** Events of operations come within a few turns of the event loop. */
const soon = { interval: 5 };

const open = new Set<{ close(): void }>();
afterEach(() => {
  for (const one of open) one.close();
  open.clear();
});

async function startChain(): Promise<Chain> {
  const chain = await createChain({
    variant: 'H',
    mode: { kind: 'manual' },
    clock: () => 1_675_389_600_000,
  });
  open.add(chain);
  return chain;
}

/** Follows a chain as a client that reads blocks on request. */
function startFollow(chain: Chain, withRuntime = false) {
  const seen: Seen[] = [];
  const reads = new Map<Hex, () => void>();
  const follow = new Follow(chain, {
    withRuntime,
    emit: (event) => {
      seen.push(event as Seen);
    },
    whenRead: (hash) => new Promise((resolve) => reads.set(hash, resolve)),
  });
  open.add(follow);
  return {
    follow,
    seen,
    /** The events since the last call of this function. */
    take: () => seen.splice(0),
    /** Reads blocks, in the order of the hashes. */
    read: async (...hashes: readonly Hex[]) => {
      for (const hash of hashes) reads.get(hash)?.();
      await new Promise(setImmediate);
    },
  };
}

const build = (chain: Chain, count: number): Hex[] =>
  Array.from({ length: count }, () => chain.createBlock().hash);
const final = (finalizedBlockHashes: readonly Hex[], prunedBlockHashes: readonly Hex[] = []) => ({
  event: 'finalized',
  finalizedBlockHashes,
  prunedBlockHashes,
});
const added = (blockHash: Hex, parentBlockHash: Hex) => ({ event: 'newBlock', blockHash, parentBlockHash });
const best = (bestBlockHash: Hex) => ({ event: 'bestBlockChanged', bestBlockHash });
const refused = (code: number) =>
  expect.objectContaining({ code: 'RPC_REQUEST_FAILED', facts: expect.objectContaining({ code }) });

describe('the beginning of a subscription', () => {
  it('names the genesis of a new chain as final and best', async () => {
    const chain = await startChain();
    expect(startFollow(chain).seen).toEqual([
      { event: 'initialized', finalizedBlockHashes: [chain.genesisHash] },
      best(chain.genesisHash),
    ]);
  });

  it.each([
    [15, 16],
    [16, 16],
    [20, 16],
    [3, 4],
  ])('after %i blocks names the newest %i final blocks, in ascending order', async (blocks, reported) => {
    const chain = await startChain();
    const hashes = [chain.genesisHash, ...build(chain, blocks)];
    expect(startFollow(chain).seen[0]?.finalizedBlockHashes).toEqual(hashes.slice(-reported));
  });

  it('reports the blocks that are not final after those that are', async () => {
    const chain = await startChain();
    chain.setFinalityLag(2);
    const [a, b, c] = build(chain, 3) as [Hex, Hex, Hex];
    expect(startFollow(chain).seen).toEqual([
      { event: 'initialized', finalizedBlockHashes: [chain.genesisHash, a] },
      added(b, a),
      added(c, b),
      best(c),
    ]);
  });

  it.each([
    [true, { type: 'valid', spec: expect.objectContaining({ specName: 'parachron' }) }],
    [false, undefined],
  ])('with the runtime %s describes it so', async (withRuntime, described) => {
    const { seen } = startFollow(await startChain(), withRuntime);
    expect(seen[0]?.finalizedBlockRuntime).toEqual(described);
  });
});

describe('a new block', () => {
  it('is reported with its parent, as best, and as final once the client has read it', async () => {
    const chain = await startChain();
    const { take, read } = startFollow(chain);
    take();
    const [hash] = build(chain, 1) as [Hex];
    expect(take()).toEqual([added(hash, chain.genesisHash), best(hash)]);
    await read(hash);
    expect(take()).toEqual([final([hash])]);
  });

  it('says that the runtime is the same to a client that asked for runtimes', async () => {
    const chain = await startChain();
    const { take } = startFollow(chain, true);
    take();
    build(chain, 1);
    expect(take()[0]).toMatchObject({ event: 'newBlock', newRuntime: null });
  });

  it("becomes final after the blocks before it, in each order of the client's reads", async () => {
    const chain = await startChain();
    const { take, read } = startFollow(chain);
    const [a, b, c] = build(chain, 3) as [Hex, Hex, Hex];
    take();
    await read(c);
    await read(b);
    expect(take()).toEqual([]);
    await read(a);
    expect(take()).toEqual([final([a, b, c])]);
  });

  it('becomes final only when the chain says so, even if it was read before', async () => {
    const chain = await startChain();
    chain.setFinalityLag(1);
    const { take, read } = startFollow(chain);
    const [a] = build(chain, 1) as [Hex];
    await read(a);
    expect(take().some(({ event }) => event === 'finalized')).toBe(false);
    build(chain, 1);
    expect(take()).toContainEqual(final([a]));
  });

  it('is final once: no event names a final block again', async () => {
    const chain = await startChain();
    const { take, read } = startFollow(chain);
    const hashes = build(chain, 5);
    await read(...hashes);
    await read(...hashes, ...build(chain, 1));
    const named = take()
      .filter(({ event }) => event === 'finalized')
      .flatMap(({ finalizedBlockHashes }) => finalizedBlockHashes as Hex[]);
    expect(named).toEqual([...hashes, chain.head.hash]);
  });
});

describe('a reorganisation', () => {
  it('reports the new blocks, of which the last is best, and prunes what the final blocks exclude', async () => {
    const chain = await startChain();
    chain.setFinalityLag(2);
    const { take, read } = startFollow(chain);
    const [a, b] = build(chain, 2) as [Hex, Hex];
    take();
    const [c, d] = chain.reorganize({ depth: 1, count: 2, includesPool: true }).map(({ hash }) => hash) as [
      Hex,
      Hex,
    ];
    expect(take()).toEqual([added(c, a), added(d, c), best(d)]);
    const [e] = build(chain, 1) as [Hex];
    // The oldest block is read last, so that one event reports all that is final then.
    await read(e, d, c, b, a);
    expect(take()).toEqual([added(e, d), best(e), final([a, c], [b])]);
    // The next final block prunes nothing again.
    const [f] = build(chain, 1) as [Hex];
    expect(take()).toEqual([added(f, e), best(f), final([d])]);
  });

  it('keeps the replaced block pinned until the client unpins it', async () => {
    const chain = await startChain();
    chain.setFinalityLag(5);
    const { follow } = startFollow(chain);
    const [a] = build(chain, 1) as [Hex];
    chain.reorganize({ depth: 1, count: 1, includesPool: true });
    expect(follow.require(a).hash).toBe(a);
  });
});

describe('the return to an earlier block', () => {
  it('ends the subscription with the next block, and reports nothing more', async () => {
    const chain = await startChain();
    const { follow, take } = startFollow(chain);
    build(chain, 2);
    take();
    chain.setHead(0);
    expect(take()).toEqual([]);
    build(chain, 2);
    expect(take()).toEqual([{ event: 'stop' }]);
    expect(follow.isOver).toBe(true);
  });
});

describe('pinned blocks', () => {
  it('are the blocks of the beginning and all new blocks', async () => {
    const chain = await startChain();
    const { follow } = startFollow(chain);
    const [hash] = build(chain, 1) as [Hex];
    expect([chain.genesisHash, hash].map((one) => follow.require(one).hash)).toEqual([
      chain.genesisHash,
      hash,
    ]);
  });

  it('are refused once they are unpinned, or if they never were', async () => {
    const chain = await startChain();
    const [old] = build(chain, 17) as [Hex];
    const { follow } = startFollow(chain);
    expect(() => follow.require(old)).toThrowError(refused(followCodes.notPinned));
    expect(() => follow.require(`0x${'00'.repeat(32)}`)).toThrowError(refused(followCodes.notPinned));
    follow.removePinned([chain.head.hash]);
    expect(() => follow.require(chain.head.hash)).toThrowError(refused(followCodes.notPinned));
  });

  it.each([
    [
      'a block that is not pinned',
      (hash: Hex): Hex[] => [hash, `0x${'00'.repeat(32)}`],
      followCodes.notPinned,
    ],
    ['a block twice', (hash: Hex): Hex[] => [hash, hash], followCodes.duplicateHashes],
  ])('stay pinned if the client unpins %s', async (_title, list, code) => {
    const chain = await startChain();
    const { follow } = startFollow(chain);
    expect(() => follow.removePinned(list(chain.genesisHash))).toThrowError(refused(code));
    expect(follow.require(chain.genesisHash).hash).toBe(chain.genesisHash);
  });

  it('may be unpinned in an empty list', async () => {
    const { follow } = startFollow(await startChain());
    expect(() => follow.removePinned([])).not.toThrow();
  });

  it.each([
    [true, undefined],
    [false, followCodes.withoutRuntime],
  ])('with the runtime %s allow calls or refuse them with %s', async (withRuntime, code) => {
    const { follow } = startFollow(await startChain(), withRuntime);
    const attempt = () => {
      try {
        follow.requireRuntime();
        return undefined;
      } catch (error) {
        return (error as { facts: { code: number } }).facts.code;
      }
    };
    expect(attempt()).toBe(code);
  });
});

function* events(...list: readonly (OperationEvent | undefined)[]): Generator<OperationEvent | undefined> {
  yield* list;
}

function* endless(): Generator<OperationEvent | undefined> {
  for (;;) yield undefined;
}

describe('an operation', () => {
  it('reports its events under its id, after the answer', async () => {
    const { follow, take } = startFollow(await startChain());
    take();
    const answer = follow.start(events({ event: 'one', value: 1 }, undefined, { event: 'two' }));
    expect([answer, take()]).toEqual([{ result: 'started', operationId: '1' }, []]);
    const seen: Seen[] = [];
    await expect.poll(() => seen.push(...take()) && seen, soon).toHaveLength(2);
    expect(seen).toEqual([
      { event: 'one', operationId: '1', value: 1 },
      { event: 'two', operationId: '1' },
    ]);
  });

  it('has an id of its own', async () => {
    const { follow } = startFollow(await startChain());
    expect([1, 2, 3].map(() => follow.start(events()))).toEqual(
      ['1', '2', '3'].map((operationId) => ({ result: 'started', operationId })),
    );
  });

  it.each([
    ['an error', new TypeError('broken'), { event: 'operationError', error: 'broken' }],
    [
      'a discarded block',
      new BlockUnknownError({ block: '0x00', reason: 'discarded' }),
      { event: 'operationInaccessible' },
    ],
  ])('ends with the event of %s', async (_title, thrown, event) => {
    const { follow, take } = startFollow(await startChain());
    take();
    const fail = function* (): Generator<OperationEvent | undefined> {
      yield { event: 'one' };
      throw thrown;
    };
    follow.start(fail());
    const seen: Seen[] = [];
    await expect.poll(() => seen.push(...take()) && seen, soon).toHaveLength(2);
    expect(seen[1]).toEqual({ ...event, operationId: '1' });
  });

  it('is the last of 16: further ones have to wait for the end of one', async () => {
    const { follow } = startFollow(await startChain());
    const results = Array.from({ length: 17 }, () => follow.start(endless()).result);
    expect(results).toEqual([...Array<string>(16).fill('started'), 'limitReached']);
    follow.stopOperation('3');
    expect(follow.start(endless())).toEqual({ result: 'started', operationId: '17' });
    expect(follow.start(endless())).toEqual({ result: 'limitReached' });
  });

  it('frees its place when it is done', async () => {
    const { follow, take } = startFollow(await startChain());
    for (let at = 0; at < 16; at += 1) follow.start(events({ event: 'done' }));
    await expect.poll(() => take().length, soon).toBeGreaterThan(0);
    await expect.poll(() => follow.start(events()).result, soon).toBe('started');
  });

  it('reports nothing after it is stopped, or after the end of the subscription', async () => {
    const { follow, take } = startFollow(await startChain());
    take();
    follow.start(events({ event: 'one' }));
    follow.stopOperation('1');
    follow.stopOperation('unknown');
    follow.start(events({ event: 'two' }));
    follow.close();
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(take()).toEqual([]);
    expect(follow.start(events())).toEqual({ result: 'limitReached' });
  });
});

it('ends when it is closed: no pins, and no further events', async () => {
  const chain = await startChain();
  const { follow, take, read } = startFollow(chain);
  const [hash] = build(chain, 1) as [Hex];
  take();
  follow.close();
  await read(hash);
  build(chain, 1);
  expect([take(), follow.isOver]).toEqual([[], true]);
  expect(() => follow.require(hash)).toThrowError(refused(followCodes.notPinned));
});
