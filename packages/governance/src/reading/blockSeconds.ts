import { type Chain, getBlockTime } from '@parachron/client';
import type { Answer, Snapshot } from '@parachron/core';
import type { SourcedAnswer } from '../Governance.js';
import type { GovernanceAnswers } from './readGovernance.js';

/**
 * Derives the block time from the statements of the runtime. The duration of a slot is only an upper bound: a chain may build several
 * blocks in one slot, unless the minimum period between two blocks leaves no time for them.
 */
export function deriveBlockSeconds(answers: GovernanceAnswers, chain: string): SourcedAnswer<number> {
  const read = (name: string, factor = 1) => {
    const answer = answers[name] as Answer<number> | undefined;
    const duration = answer?.known ? answer.value * factor : 0;
    // Chains that build blocks on demand have a period close to zero; the shortest slots of parachains have 500 ms.
    return duration >= 100 ? duration / 1000 : 0;
  };
  const expected = read('Babe.ExpectedBlockTime');
  if (expected > 0) return { known: true, value: expected, source: 'Babe.ExpectedBlockTime' };
  const [slot, twice] = [read('AuraApi.slot_duration'), read('Timestamp.MinimumPeriod', 2)];
  if (slot > 0 && twice >= slot) return { known: true, value: slot, source: 'AuraApi.slot_duration' };
  if (slot === 0 && twice > 0)
    return { known: true, value: twice, source: 'twice Timestamp.MinimumPeriod, an estimate' };
  const bound = `${chain} may build several blocks in a slot of ${slot} s (AuraApi.slot_duration)`;
  return {
    known: false,
    reason: slot > 0 ? bound : `${chain} states no block time`,
    howToFindOut: 'Compare Timestamp.Now of two finalized blocks.',
  };
}

type BlockSource = Pick<Chain, 'request' | 'endpoint' | 'runtime'>;

// Nodes without an archive keep the states of 256 blocks. Below some blocks, the slots of the ends count too much.
const [most, least] = [200, 20];

const measured = new WeakMap<Snapshot, Promise<SourcedAnswer<number> | undefined>>();

/**
 * Measures the mean block time before a finalized block, to a tenth of a second, and to a hundredth below a second. Undefined on a new
 * chain, and on a node without the earlier block. A snapshot with a known block time is measured once.
 */
export function measureBlockSeconds(
  node: BlockSource,
  snapshot: Snapshot,
): Promise<SourcedAnswer<number> | undefined> {
  const known = measured.get(snapshot);
  if (known) return known;
  const answer = measure(node, snapshot);
  measured.set(snapshot, answer);
  // A failure gives no information about the next attempt.
  const remove = () => measured.delete(snapshot);
  answer.then((one) => one ?? remove(), remove);
  return answer;
}

async function measure(node: BlockSource, { block }: Snapshot): Promise<SourcedAnswer<number> | undefined> {
  // The first block may have no time of its own.
  const first = Math.max(block.number - most, 1);
  const count = block.number - first;
  if (count < least) return undefined;
  const [before, now] = await Promise.all([getBlockTime(node, first), getBlockTime(node, block.number)]);
  if (before === undefined || now === undefined) return undefined;
  const mean = (now - before) / count;
  const value = mean < 1000 ? Math.round(mean / 10) / 100 : Math.round(mean / 100) / 10;
  if (value <= 0) return undefined;
  return { known: true, value, source: `Timestamp.Now of blocks ${first} and ${block.number}` };
}
