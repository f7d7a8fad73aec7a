import type { Chain, Snapshot } from '@parachron/client';

/** Makes what pins the finalized head: those who ask while the answer is on its way share one snapshot, and its reads. */
export function createPin(): (chain: Chain) => Promise<Snapshot> {
  const underWay = new Map<Chain, Promise<Snapshot>>();
  return (chain) => {
    const known = underWay.get(chain);
    if (known) return known;
    const pinned = chain.snapshot().finally(() => underWay.delete(chain));
    underWay.set(chain, pinned);
    return pinned;
  };
}
