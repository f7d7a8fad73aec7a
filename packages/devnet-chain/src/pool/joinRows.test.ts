import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinRows } from './joinRows.js';
import type { PooledTransaction } from './PooledTransaction.js';

const one = (signer: string, nonce: number, priority: number, order: number) =>
  ({ signer, nonce, priority: BigInt(priority), order }) as unknown as PooledTransaction;
const namesOf = (list: readonly PooledTransaction[]) => list.map(({ signer, nonce }) => `${signer}${nonce}`);

it('puts the higher priority first, and of the same priority the earlier arrival', () => {
  const rows = [[one('a', 0, 5, 2)], [one('b', 0, 9, 3)], [one('c', 0, 5, 1)]];
  expect(namesOf(joinRows(rows))).toEqual(['b0', 'c0', 'a0']);
});

it('keeps the order of nonces: a later transaction never overtakes an earlier one of its signer', () => {
  const rows = [[one('a', 0, 1, 1), one('a', 1, 100, 2)], [one('b', 0, 50, 3)]];
  expect(namesOf(joinRows(rows))).toEqual(['b0', 'a0', 'a1']);
});

it('lets a signer go on while the priority is the highest', () => {
  const rows = [[one('a', 0, 90, 1), one('a', 1, 80, 2), one('a', 2, 10, 3)], [one('b', 0, 50, 4)]];
  expect(namesOf(joinRows(rows))).toEqual(['a0', 'a1', 'b0', 'a2']);
});

it('joins no rows, and empty rows', () => {
  expect(joinRows([])).toEqual([]);
  expect(joinRows([[], []])).toEqual([]);
});

const rowsOf = fc.array(fc.array(fc.nat(3), { maxLength: 5 }), { maxLength: 4 }).map((rows) => {
  let order = 0;
  return rows.map((row, signer) =>
    row.map((priority, nonce) => {
      order += 1;
      return one(String.fromCharCode(97 + signer), nonce, priority, order);
    }),
  );
});

// The iterator over the best transactions of a node: of the first transactions of all rows, the best is next.
it('takes the best of the first transactions of all rows, one after the other', () => {
  fc.assert(
    fc.property(rowsOf, (rows) => {
      const left = rows.map((row) => [...row]);
      const expected: PooledTransaction[] = [];
      while (left.some((row) => row.length > 0)) {
        const heads = left.flatMap((row) => row[0] ?? []);
        const [best] = heads.sort((a, b) => Number(b.priority - a.priority) || a.order - b.order);
        for (const row of left) if (row[0] === best) expected.push(...row.splice(0, 1));
      }
      expect(namesOf(joinRows(rows))).toEqual(namesOf(expected));
    }),
  );
});
