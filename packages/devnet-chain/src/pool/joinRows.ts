import type { PooledTransaction } from './PooledTransaction.js';

/** Merges the signers' rows by priority; transactions of one signer keep their order. */
export function joinRows(rows: readonly (readonly PooledTransaction[])[]): PooledTransaction[] {
  const ranked = rows.flatMap((row) => {
    let least: PooledTransaction | undefined;
    return row.map((transaction) => {
      if (!least || comparePriority(least, transaction) < 0) least = transaction;
      return { transaction, rank: least };
    });
  });
  ranked.sort((one, other) => comparePriority(one.rank, other.rank));
  return ranked.map(({ transaction }) => transaction);
}

function comparePriority(one: PooledTransaction, other: PooledTransaction): number {
  if (one.priority !== other.priority) return one.priority > other.priority ? -1 : 1;
  return one.order - other.order;
}
