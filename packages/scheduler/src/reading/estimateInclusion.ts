import { type Chain, estimateInclusionTime, type InclusionTime } from '@parachron/client';

/** Pins the best block, and estimates the block time of a transaction that is sent now. Loaded on first use. */
export function estimateInclusion(chain: Chain, clock: (() => number) | undefined): Promise<InclusionTime> {
  return estimateInclusionTime(chain, clock ? { clock } : {});
}
