import { beforeEach, describe, expect, it } from 'vitest';
import { encode, sign, startChain, startTime, type TestChain, u8aToHex } from '../../test/chain/helpers.js';
import { hashExtrinsic } from '../runtime/decodeExtrinsic.js';
import type { Pool, TransactionStatus } from './Pool.js';

// The statuses and rules: author_submitAndWatchExtrinsic and sc_transaction_pool; transactions are signed by polkadot.js.

let test: TestChain;
let pool: Pool;
let time: number;

beforeEach(async () => {
  time = startTime;
  test = await startChain({ poolLimit: 40, clock: () => time });
  ({ pool } = test.chain);
});

type Name = 'alice' | 'bob' | 'charlie';
const idOf = (name: Name) => u8aToHex(test.keys[name].addressRaw);

function remark(name: Name, nonce: number, options: { tip?: bigint; byte?: string } = {}): Uint8Array {
  const call = encode(test, 'System.remark', { remark: `0x${options.byte ?? '00'}` });
  return sign(test, call, test.keys[name], { nonce, tip: options.tip ?? 0n });
}

const refused = (code: string) =>
  expect.objectContaining({ code: 'POOL_REFUSED', message: expect.stringMatching(`^${code}: `) });

/** Submits with a watcher; returns the list that the watcher fills. */
function watch(bytes: Uint8Array): TransactionStatus[] {
  const seen: TransactionStatus[] = [];
  pool.submit(bytes, (status) => seen.push(status));
  return seen;
}

const listHashes = () => pool.listReady().map(({ extrinsic }) => extrinsic.hash);

const block = (...extrinsics: Uint8Array[]) =>
  ({
    hash: '0xb1',
    extrinsics,
    outcomes: extrinsics.map((bytes) => ({ hash: hashExtrinsic(bytes) })),
  }) as never;

it('holds a transaction by its hash, ready at once with the nonce of its signer', () => {
  const bytes = remark('alice', 0);
  const hash = pool.submit(bytes);
  expect(hash).toBe(hashExtrinsic(bytes));
  expect([listHashes(), pool.hasReady(), pool.getNextNonce(idOf('alice'))]).toEqual([[hash], true, 1]);
  expect(pool.listReady().map(({ nonce }) => nonce)).toEqual([0]);
  expect(pool.getNextNonce(idOf('bob'))).toBe(0);
});

it('refuses the same transaction again', () => {
  const bytes = remark('alice', 0);
  pool.submit(bytes);
  expect(() => pool.submit(bytes)).toThrowError(refused('1013'));
});

it('keeps a later nonce as future, and makes a row ready once its gap is filled', () => {
  const second = watch(remark('alice', 1));
  const third = watch(remark('alice', 2));
  expect([second, third]).toEqual([['future'], ['future']]);
  expect([pool.hasReady(), pool.listFuture().length, pool.getNextNonce(idOf('alice'))]).toEqual([
    false,
    2,
    0,
  ]);
  const first = watch(remark('alice', 0));
  expect([first, second, third]).toEqual([['ready'], ['future', 'ready'], ['future', 'ready']]);
  expect([pool.listFuture().length, pool.getNextNonce(idOf('alice'))]).toEqual([0, 3]);
});

it('replaces a transaction of the same nonce by one with a higher priority alone', () => {
  const old = watch(remark('alice', 0, { tip: 5n }));
  expect(() => pool.submit(remark('alice', 0, { tip: 5n, byte: '01' }))).toThrowError(refused('1014'));
  expect(() => pool.submit(remark('alice', 0, { tip: 4n }))).toThrowError(refused('1014'));
  expect(old).toEqual(['ready']);
  const usurped = pool.submit(remark('alice', 0, { tip: 6n }));
  expect(old).toEqual(['ready', { usurped }]);
  expect(pool.listReady().map(({ extrinsic }) => extrinsic.hash)).toEqual([usurped]);
});

it('reports only the new transaction of a replacement: those after it were ready before', () => {
  const old = watch(remark('alice', 0));
  const later = watch(remark('alice', 1));
  const usurper = watch(remark('alice', 0, { tip: 1n }));
  expect([old.length, later, usurper]).toEqual([2, ['ready'], ['ready']]);
  const future = watch(remark('bob', 1));
  const replaced = watch(remark('bob', 1, { tip: 1n }));
  expect([future.length, replaced]).toEqual([2, ['future']]);
  pool.submit(remark('bob', 0));
  expect(replaced).toEqual(['future', 'ready']);
});

// The pool of a node removes transactions above its limits in sc_transaction_pool::graph::base_pool::enforce_limits.
describe('above its limit', () => {
  beforeEach(async () => {
    test = await startChain({ poolLimit: 10, clock: () => time });
    ({ pool } = test.chain);
    for (const nonce of [0, 1, 2, 3, 4]) pool.submit(remark('bob', nonce, { tip: 9n }));
  });

  const watchRow = (name: Name, tips: readonly bigint[]) =>
    tips.map((tip, nonce) => watch(remark(name, nonce, { tip })));

  it('drops the transaction of the lowest priority and those that depend on it, and bans them', () => {
    const seen = watchRow('alice', [5n, 9n, 3n, 9n]);
    const last = remark('alice', 4, { tip: 9n });
    seen.push(watch(last));
    const newer = pool.submit(remark('charlie', 0, { tip: 9n }));
    const dropped = ['ready', 'dropped'];
    expect(seen).toEqual([['ready'], ['ready'], dropped, dropped, dropped]);
    expect([listHashes().length, listHashes().includes(newer)]).toEqual([8, true]);
    expect(() => pool.submit(last)).toThrowError(refused('1012'));
    time += 30 * 60_000;
    expect(() => pool.submit(last)).not.toThrow();
  });

  it('refuses a transaction of a lower priority than all others, and bans it', () => {
    const seen = watchRow('alice', [5n, 9n, 3n, 9n, 9n]);
    const reported: TransactionStatus[] = [];
    const low = remark('charlie', 0, { tip: 2n });
    expect(() => pool.submit(low, (status) => reported.push(status))).toThrowError(refused('1016'));
    expect([reported, seen.flat(), listHashes().length]).toEqual([[], seen.map(() => 'ready'), 10]);
    expect(() => pool.submit(low)).toThrowError(refused('1012'));
  });

  it('drops the oldest transaction of equal ones', () => {
    const oldest = pool.submit(remark('charlie', 0));
    const seen = watchRow('alice', [0n, 9n, 9n, 9n]);
    pool.submit(remark('alice', 4));
    expect(listHashes()).not.toContain(oldest);
    expect([seen.flat(), listHashes().length]).toEqual([seen.map(() => 'ready'), 10]);
  });

  it('refuses a transaction that depends on the dropped one', () => {
    const seen = watchRow('alice', [0n, 0n, 0n, 0n, 0n]);
    expect(() => pool.submit(remark('alice', 5))).toThrowError(refused('1016'));
    expect(seen).toEqual(seen.map(() => ['ready', 'dropped']));
    expect(listHashes()).toHaveLength(5);
  });

  it('reports the later transactions that a dropped one made ready', () => {
    const later = watch(remark('alice', 1, { tip: 9n }));
    for (const nonce of [0, 1, 2, 3, 4]) pool.submit(remark('charlie', nonce, { tip: 9n }));
    expect(() => pool.submit(remark('alice', 0))).toThrowError(refused('1016'));
    expect(later).toEqual(['future', 'ready', 'dropped']);
  });

  it('takes a replacement without dropping another', () => {
    const seen = watchRow('alice', [5n, 9n, 3n, 9n, 9n]);
    const usurped = pool.submit(remark('alice', 2, { tip: 4n }));
    expect(seen[2]).toEqual(['ready', { usurped }]);
    expect(listHashes()).toHaveLength(10);
  });

  it('drops the oldest future transaction above a tenth of the limit', () => {
    const bytes = remark('alice', 2, { tip: 9n });
    const oldest = watch(bytes);
    const newer = watch(remark('alice', 1));
    expect([oldest, newer]).toEqual([['future', 'dropped'], ['future']]);
    expect(pool.listFuture()).toHaveLength(1);
    expect(() => pool.submit(bytes)).toThrowError(refused('1012'));
  });
});

it('takes transactions of a block out, reports the block, and bans them for half an hour', () => {
  const bytes = remark('alice', 0);
  const seen = watch(bytes);
  pool.settle(block(bytes));
  expect(seen).toEqual(['ready', { inBlock: '0xb1' }]);
  expect(pool.hasReady()).toBe(false);
  expect(() => pool.submit(bytes)).toThrowError(refused('1012'));
  time += 30 * 60_000 - 1;
  expect(() => pool.submit(bytes)).toThrowError(refused('1012'));
  time += 1;
  expect(() => pool.submit(bytes)).not.toThrow();
});

it('bans transactions of a block that it did not hold', () => {
  const bytes = remark('alice', 0);
  pool.settle(block(bytes));
  expect(() => pool.submit(bytes)).toThrowError(refused('1012'));
});

it('reports finality once, after the block', () => {
  const bytes = remark('alice', 0);
  const seen = watch(bytes);
  pool.settle(block(bytes));
  pool.reportFinal(block(bytes));
  pool.reportFinal(block(bytes));
  expect(seen).toEqual(['ready', { inBlock: '0xb1' }, { finalized: '0xb1' }]);
});

it('takes transactions of a retracted block back, and goes on reporting', () => {
  const bytes = remark('alice', 0);
  const seen = watch(bytes);
  pool.settle(block(bytes));
  pool.reportRetracted(block(bytes));
  pool.submitAgain(block(bytes));
  expect(seen).toEqual(['ready', { inBlock: '0xb1' }, { retracted: '0xb1' }, 'ready']);
  expect(pool.hasReady()).toBe(true);
});

it('ends the transactions of a retracted block that are no longer valid', () => {
  const bytes = remark('alice', 0);
  const seen = watch(bytes);
  pool.settle(block(bytes));
  pool.reportRetracted(block(bytes));
  const usurper = pool.submit(remark('alice', 0, { tip: 10n }));
  pool.submitAgain(block(bytes));
  expect(seen.at(-1)).toBe('invalid');
  expect(pool.listReady().map(({ extrinsic }) => extrinsic.hash)).toEqual([usurper]);
});

it('removes an invalid transaction with the ready transactions that depend on it, and bans it alone', () => {
  const [first, second, third] = [0, 1, 2].map((nonce) => remark('alice', nonce)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  const seen = [first, second, third].map(watch);
  const other = pool.submit(remark('bob', 0));
  expect(pool.removeInvalid([hashExtrinsic(second)])).toEqual([second, third].map(hashExtrinsic));
  expect(seen).toEqual([['ready'], ['ready', 'invalid'], ['ready', 'invalid']]);
  expect(new Set(listHashes())).toEqual(new Set([hashExtrinsic(first), other]));
  expect(() => pool.submit(second)).toThrowError(refused('1012'));
  expect(() => pool.submit(third)).not.toThrow();
  time += 30 * 60 * 1000;
  expect(() => pool.submit(second)).not.toThrow();
});

it('removes each transaction once, though several given ones lead to it', () => {
  const hashes = [0, 1, 2].map((nonce) => pool.submit(remark('alice', nonce)));
  expect(pool.removeInvalid([...hashes].reverse())).toEqual([...hashes].reverse());
  expect([listHashes(), pool.listFuture()]).toEqual([[], []]);
});

it('removes a future transaction alone, since no other can depend on it', () => {
  const gone = pool.submit(remark('alice', 2));
  const left = pool.submit(remark('alice', 3));
  expect(pool.removeInvalid([gone])).toEqual([gone]);
  expect(pool.listFuture().map(({ extrinsic }) => extrinsic.hash)).toEqual([left]);
});

it('removes and bans nothing for hashes that it does not hold', () => {
  const bytes = remark('alice', 0);
  expect(pool.removeInvalid([hashExtrinsic(bytes)])).toEqual([]);
  expect(() => pool.submit(bytes)).not.toThrow();
});

it('offers its ready transactions to a block, and ends those that the block finds invalid with their dependents', () => {
  const bytes = remark('alice', 0);
  const seen = watch(bytes);
  const dependent = watch(remark('alice', 1));
  pool.submit(remark('bob', 0));
  const source = pool.createSource();
  expect(source.next()?.extrinsic.hash).toBe(pool.listReady()[0]?.extrinsic.hash);
  source.settle('invalid');
  expect([seen, dependent]).toEqual([
    ['ready', 'invalid'],
    ['ready', 'invalid'],
  ]);
  expect(() => pool.submit(bytes)).toThrowError(refused('1012'));
  expect(pool.listReady().map(({ signer }) => signer)).toEqual([idOf('bob')]);
  expect(source.next()?.extrinsic.hash).toBe(pool.listReady()[0]?.extrinsic.hash);
  source.settle('included');
  expect(source.next()).toBeUndefined();
});

it('keeps nothing of a refused transaction', () => {
  const bytes = remark('alice', 0);
  bytes[bytes.length - 1] = 1;
  expect(() => pool.submit(bytes)).toThrowError(refused('1010'));
  expect([listHashes(), pool.hasReady(), pool.listFuture()]).toEqual([[], false, []]);
});
