import { type Chain, estimateInclusionTime, type InclusionTime } from '@parachron/client';

/** Pins the best block, and estimates when a transaction that is sent now gets into one. Loads with its first use. */
export function lookAhead(chain: Chain, clock: (() => number) | undefined): Promise<InclusionTime> {
  return estimateInclusionTime(chain, clock ? { clock } : {});
}
