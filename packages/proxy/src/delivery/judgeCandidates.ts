import type { Candidate } from './Candidate.js';
import type { Certainty, DeliveryOutcome } from './DeliveryOutcome.js';

/** An outcome with its certainty. */
export interface Finding {
  readonly outcome: DeliveryOutcome;
  readonly certainty: Certainty;
  readonly error?: string | undefined;
  readonly inside?: string | undefined;
  readonly candidates?: readonly DeliveryOutcome[];
}

/**
 * Derives the outcome from the candidates, in the order in which the chain meets them: the chain stops at the first
 * `sure` candidate or earlier. Several remaining candidates are `one-of`, none is `unknown`.
 */
export function judgeCandidates(candidates: readonly Candidate[]): Finding {
  const forcedAt = candidates.findIndex(({ confidence }) => confidence === 'sure');
  const left = forcedAt < 0 ? candidates : candidates.slice(0, forcedAt + 1);
  const [first, ...later] = left;
  if (!first) return { outcome: 'unknown', certainty: 'unknown' };
  const { outcome, error, inside } = first;
  if (later.length === 0) {
    return { outcome, certainty: inside === undefined ? 'deduced' : 'reported', error, inside };
  }
  const outcomes = [...new Set(left.map((one) => one.outcome))];
  if (outcomes.length === 1) return { outcome, certainty: 'deduced' };
  return { outcome: 'one-of', certainty: 'deduced', candidates: outcomes };
}
