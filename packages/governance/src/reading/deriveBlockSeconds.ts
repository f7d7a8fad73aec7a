import type { Answer } from '@parachron/core';
import type { GovernanceAnswers } from './deriveGovernance.js';
import type { SourcedAnswer } from './Governance.js';

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
