import type { Candidate } from './Candidate.js';
import type { Certainty, DeliveryOutcome } from './DeliveryOutcome.js';

/** An outcome with how it is known. */
export interface Finding {
  readonly outcome: DeliveryOutcome;
  readonly certainty: Certainty;
  readonly error?: string | undefined;
  readonly inside?: string | undefined;
  readonly candidates?: readonly DeliveryOutcome[];
}

/**
 * Concludes from the candidates, in the order in which the chain comes to them: the first that the facts force, else the only one
 * that is left; several are `one-of`, none is `unknown`.
 */
export function concludeCandidates(candidates: readonly Candidate[]): Finding {
  const forced = candidates.find(({ standing }) => standing === 'sure');
  const outcomes = [...new Set(candidates.map(({ outcome }) => outcome))];
  const [only, ...more] = outcomes;
  if (only === undefined) return { outcome: 'unknown', certainty: 'unknown' };
  if (forced) {
    const { outcome, error, inside } = forced;
    return { outcome, certainty: inside === undefined ? 'deduced' : 'reported', error, inside };
  }
  if (more.length === 0) return { outcome: only, certainty: 'deduced' };
  return { outcome: 'one-of', certainty: 'deduced', candidates: outcomes };
}
