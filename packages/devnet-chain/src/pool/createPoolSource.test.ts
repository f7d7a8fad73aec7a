import { expect, it } from 'vitest';
import { createPoolSource } from './createPoolSource.js';
import type { PooledTransaction } from './PooledTransaction.js';

const one = (signer: string, name: string) =>
  ({ signer, extrinsic: { hash: name } }) as unknown as PooledTransaction;

/** Offers everything, with the outcome of each transaction by its name; returns the names in their order. */
function offer(
  ready: readonly PooledTransaction[],
  outcomes: Readonly<Record<string, 'later' | 'invalid'>> = {},
) {
  const invalid: string[] = [];
  const source = createPoolSource(ready, ({ extrinsic }) => invalid.push(extrinsic.hash));
  const offered: string[] = [];
  for (let next = source.next(); next; next = source.next()) {
    expect(next.isTrusted).toBe(true);
    offered.push(next.extrinsic.hash);
    source.settle(outcomes[next.extrinsic.hash] ?? 'included');
  }
  return { offered, invalid };
}

const ready = [one('a', 'a0'), one('b', 'b0'), one('a', 'a1'), one('b', 'b1')];

it('offers the transactions in order, each as one whose signature was checked', () => {
  expect(offer(ready)).toEqual({ offered: ['a0', 'b0', 'a1', 'b1'], invalid: [] });
  expect(offer([])).toEqual({ offered: [], invalid: [] });
});

it('offers no more of a signer whose transaction does not fit, and keeps the transaction', () => {
  expect(offer(ready, { a0: 'later' })).toEqual({ offered: ['a0', 'b0', 'b1'], invalid: [] });
});

it('reports an invalid transaction, and offers no more of its signer', () => {
  expect(offer(ready, { b0: 'invalid' })).toEqual({ offered: ['a0', 'b0', 'a1'], invalid: ['b0'] });
});

const many = Array.from({ length: 12 }, (_, at) => one(`signer ${at}`, `t${at}`));
const all = (outcome: 'later' | 'invalid') => Object.fromEntries(many.map((_, at) => [`t${at}`, outcome]));

// MAX_SKIPPED_TRANSACTIONS of Substrate's basic authorship is 8.
it('counts a block as full after eight transactions that do not fit', () => {
  expect(offer(many, all('later')).offered).toHaveLength(8);
  expect(offer(many, all('invalid')).offered).toHaveLength(12);
});

it('counts transactions that do not fit, also with others between them', () => {
  const outcomes = { t0: 'later', t2: 'later', t4: 'later', t6: 'later' } as const;
  expect(offer(many, outcomes).offered).toHaveLength(12);
});

it('offers nothing more after its end', () => {
  const source = createPoolSource([one('a', 'a0')], () => undefined);
  source.next();
  expect(source.next()).toBeUndefined();
  expect(() => source.settle('included')).not.toThrow();
  expect(source.next()).toBeUndefined();
});
