import { type Chain, getBlockTime } from '@parachron/client';
import type { Snapshot } from '@parachron/core';
import type { SourcedAnswer } from './Governance.js';

type BlockSource = Pick<Chain, 'request' | 'endpoint'>;

// Nodes without an archive keep the states of 256 blocks. Below some blocks, the slots of the ends count too much.
const [most, least] = [200, 20];

const measured = new WeakMap<Snapshot, Promise<SourcedAnswer<number> | undefined>>();

/**
 * Measures the mean block time before a finalized block, to a tenth of a second; undefined on a new chain, and on a node without
 * the earlier block. Each snapshot is measured once.
 */
export function measureBlockSeconds(
  node: BlockSource,
  snapshot: Snapshot,
): Promise<SourcedAnswer<number> | undefined> {
  const known = measured.get(snapshot) ?? measure(node, snapshot);
  measured.set(snapshot, known);
  return known;
}

async function measure(node: BlockSource, { block }: Snapshot): Promise<SourcedAnswer<number> | undefined> {
  // The first block may have no time of its own.
  const first = Math.max(block.number - most, 1);
  const count = block.number - first;
  if (count < least) return undefined;
  const [before, now] = await Promise.all([getBlockTime(node, first), getBlockTime(node, block.number)]);
  const value = Math.round((now - before) / count / 100) / 10;
  if (before === 0 || value <= 0) return undefined;
  return { known: true, value, source: `Timestamp.Now of blocks ${first} and ${block.number}` };
}
