import { formatHex, type Hex, isParachronError, parseHex } from '@parachron/core';
import { Reader } from '@parachron/core/scale';
import { blake2AsHex } from '@polkadot/util-crypto';
import { expect, test } from 'vitest';
import { poolErrors, readRefusal } from './PoolRefusedError.js';
import { type PoolStatus, TagPool } from './TagPool.js';

/** A chain whose transactions are bytes: the signer, the nonce, the priority, and one that tells them apart. */
function openPool() {
  const nonces = new Map<number, number>();
  const tag = (signer: number, nonce: number): Hex => encode(signer, nonce, 0);
  const pool = new TagPool({
    validate: async (bytes) => {
      const [signer = 0, nonce = 0, priority = 0] = bytes;
      const next = nonces.get(signer) ?? 0;
      if (nonce < next) throw refuse('Stale');
      const requires = nonce > next ? [tag(signer, nonce - 1)] : [];
      return { priority: BigInt(priority), requires, provides: [tag(signer, nonce)] };
    },
  });
  const build = async (
    transactions: readonly Hex[],
    refused: { transaction: Hex; reason: string }[] = [],
  ) => {
    const extrinsics = transactions.map((one) => parseHex(one));
    for (const [signer = 0, nonce = 0] of extrinsics) nonces.set(signer, nonce + 1);
    await pool.settle({ hash: '0xb10c', extrinsics }, refused);
  };
  const watch = async (transaction: Hex) => {
    const seen: PoolStatus[] = [];
    await pool.submit(transaction, (status) => seen.push(status));
    return seen;
  };
  return { pool, build, watch, setNonce: nonces.set.bind(nonces) };
}

const encode = (signer: number, nonce: number, priority = 1, other = 0): Hex =>
  `0x${[signer, nonce, priority, other].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
const listReady = (pool: TagPool) => pool.listReady().map(({ bytes }) => bytes);
/** The places of reasons in `InvalidTransaction` of polkadot-sdk. */
const reasons = { Payment: 1, Future: 2, Stale: 3, ExhaustsResources: 6 };
type Reason = keyof typeof reasons;
const refuse = (reason: Reason) => readRefusal(new Reader(Uint8Array.of(0, reasons[reason])));
const reasonOf = (reason: Reason) => refuse(reason).message;
const hashOf = (transaction: Hex) => blake2AsHex(parseHex(transaction), 256);

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => (isParachronError(error, 'POOL_REFUSED') ? error.facts.code : error),
  );

test('a transaction waits for those whose tags it requires, and is reported until its block is final', async () => {
  const { pool, build, watch } = openPool();
  const later = await watch(encode(1, 1));
  expect([later, listReady(pool)]).toEqual([['future'], []]);
  const first = await watch(encode(1, 0));
  expect(later).toEqual(['future', 'ready']);
  expect(listReady(pool)).toEqual([encode(1, 0), encode(1, 1)]);
  await build(listReady(pool));
  const ends = [{ inBlock: '0xb10c' }, { finalized: '0xb10c' }];
  expect([first, later]).toEqual([
    ['ready', ...ends],
    ['future', 'ready', ...ends],
  ]);
});

test('the highest priority goes first, and none before those that it requires', async () => {
  const { pool } = openPool();
  const low = [encode(1, 0, 1), encode(1, 1, 9)];
  for (const one of [...low, encode(2, 0, 5), encode(3, 0, 5)]) await pool.submit(one);
  expect(listReady(pool)).toEqual([encode(2, 0, 5), encode(3, 0, 5), ...low]);
});

test('a higher priority replaces a transaction with the same tag, and a lower one is refused', async () => {
  const { pool, watch } = openPool();
  const old = await watch(encode(1, 0, 2));
  const after = await watch(encode(1, 1));
  expect(await codeOf(pool.submit(encode(1, 0, 2, 1)))).toBe(1014);
  expect(await codeOf(pool.submit(encode(1, 0, 2)))).toBe(1013);
  await pool.submit(encode(1, 0, 3));
  expect([old, after]).toEqual([['ready', { usurped: hashOf(encode(1, 0, 3)) }], ['ready']]);
  expect(listReady(pool)).toEqual([encode(1, 0, 3), encode(1, 1)]);
});

test('a block with a transaction of another way makes those valid that waited for it', async () => {
  const { pool, build, watch } = openPool();
  const waiting = await watch(encode(1, 1));
  const stale = await watch(encode(1, 0));
  await build([encode(1, 0, 1, 7)]);
  expect(waiting).toEqual(['future', 'ready']);
  // The block that tries the other transaction finds it invalid.
  await build([encode(1, 1)], [{ transaction: encode(1, 0), reason: reasonOf('Stale') }]);
  expect([stale, pool.countReady()]).toEqual([['ready', 'invalid'], 0]);
});

test('a full block leaves its transactions for the next', async () => {
  const { pool, build, watch } = openPool();
  const seen = await watch(encode(1, 0));
  const refused = (['ExhaustsResources', 'Future'] as const).map((name, nonce) => ({
    transaction: encode(1, nonce),
    reason: reasonOf(name),
  }));
  await pool.submit(encode(1, 1));
  await build([], refused);
  expect([seen, listReady(pool)]).toEqual([['ready'], [encode(1, 0), encode(1, 1)]]);
  // A runtime that traps may say so in any words.
  const { message } = poolErrors.notVerified('the heap is exhausted');
  await build([], [{ transaction: encode(1, 0), reason: message }]);
  expect(seen).toEqual(['ready', 'invalid']);
});

test('an included transaction is refused by the runtime, and tried again after a return to an earlier block', async () => {
  const { pool, build, setNonce } = openPool();
  await pool.submit(encode(1, 0));
  await build(listReady(pool));
  expect(await codeOf(pool.submit(encode(1, 0)))).toBe(1010);
  await pool.submit(encode(1, 1));
  setNonce(1, 0);
  await pool.restart();
  expect([listReady(pool), pool.listFuture()]).toMatchObject([[], [{ bytes: encode(1, 1) }]]);
  await pool.submit(encode(1, 0));
  expect(listReady(pool)).toEqual([encode(1, 0), encode(1, 1)]);
});

test('a transaction that is submitted twice at once is in the pool once', async () => {
  const { pool } = openPool();
  const codes = [encode(1, 0), encode(1, 0)].map((one) => codeOf(pool.submit(one)));
  expect(await Promise.all(codes)).toEqual([undefined, 1013]);
});

test('a transaction that is replaced while it is validated again has that end alone', async () => {
  const { pool, watch, setNonce } = openPool();
  const old = await watch(encode(1, 0));
  const replacing = pool.submit(encode(1, 0, 2));
  setNonce(1, 1);
  await Promise.all([replacing, pool.restart()]);
  expect(old).toEqual(['ready', { usurped: hashOf(encode(1, 0, 2)) }]);
});

test('a full pool refuses further transactions, and takes one in the place of another', async () => {
  const { pool } = openPool();
  const listed = Array.from({ length: 8192 }, (_none, at) => encode(at >> 5, at & 31));
  for (const one of listed) await pool.submit(one);
  expect(await codeOf(pool.submit(encode(0, 32)))).toBe(1016);
  await pool.submit(encode(0, 0, 2));
  expect(listReady(pool)).toHaveLength(8192);
});

test('a transaction whose predecessors left the pool waits again, in any order of arrival', async () => {
  const { pool, build, watch } = openPool();
  const seen = [await watch(encode(1, 2)), await watch(encode(1, 1)), await watch(encode(1, 0))];
  expect(pool.countReady()).toBe(3);
  await build([], [{ transaction: encode(1, 0), reason: reasonOf('Payment') }]);
  expect([listReady(pool), pool.countReady()]).toEqual([[], 0]);
  expect(seen.map((one) => one.at(-1))).toEqual(['future', 'future', 'invalid']);
});

test('a long chain that arrived in reverse becomes ready, and waits again, by steps that grow with its length', async () => {
  const length = 8000;
  const bytesOf = (place: number): Hex => `0x${place.toString(16).padStart(8, '0')}`;
  let steps = 0;
  const countReads = (tags: readonly Hex[]) =>
    new Proxy(tags, {
      get: (list, name) => {
        steps += 1;
        return Reflect.get(list, name);
      },
    });
  const pool = new TagPool({
    validate: async (bytes) => {
      const place = Number(formatHex(bytes));
      const requires = countReads(place > 0 ? [bytesOf(place - 1)] : []);
      return { priority: 1n, requires, provides: [bytesOf(place)] };
    },
  });
  for (let place = length - 1; place >= 0; place -= 1) await pool.submit(bytesOf(place));
  expect(pool.countReady()).toBe(length);
  await pool.settle({ hash: '0xb10c', extrinsics: [] }, [{ transaction: bytesOf(0), reason: 'payment' }]);
  expect(pool.countReady()).toBe(0);
  // By the square of the length, both take 64 million steps.
  expect(steps).toBeLessThan(100 * length);
});

// sc-transaction-pool, `ReadyTransactions::replace_previous`: the priorities of the replaced transactions are added.
test('a transaction replaces several by a higher priority than all of them together, and those that needed more wait', async () => {
  const tags: Record<Hex, readonly Hex[]> = {
    '0x0105': ['0xaa', '0xab'],
    '0x0204': ['0xbb'],
    '0x0301': ['0xcc'],
  };
  const pool = new TagPool({
    validate: async (bytes) => ({
      priority: BigInt(bytes[1] ?? 0),
      requires: bytes[0] === 3 ? ['0xab'] : [],
      provides: tags[formatHex(bytes)] ?? ['0xaa', '0xbb'],
    }),
  });
  for (const one of Object.keys(tags)) await pool.submit(one as Hex);
  expect([listReady(pool).length, pool.countReady()]).toEqual([3, 3]);
  expect(await codeOf(pool.submit('0x0409'))).toBe(1014);
  await pool.submit('0x040a');
  expect(listReady(pool)).toEqual(['0x040a']);
  expect([pool.countReady(), pool.listFuture().map(({ bytes }) => bytes)]).toEqual([1, ['0x0301']]);
});
