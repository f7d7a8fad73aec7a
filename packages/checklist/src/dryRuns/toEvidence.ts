import type { Chain, DecodedEvent } from '@parachron/client';
import type { BlockRef, Evidence } from '@parachron/core';

/** Converts a block's events to evidence: by the chain's own names, with unchanged fields. */
export function toEvidence(
  chain: Chain,
  block: BlockRef,
  events: readonly DecodedEvent[],
): readonly Evidence[] {
  return events.map(({ pallet, method, data }) => ({
    chain: chain.runtime.chain,
    block,
    key: `System.Events: ${pallet}.${method}`,
    value: data,
  }));
}
