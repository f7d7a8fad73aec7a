import type { Chain, DecodedEvent } from '@parachron/client';
import type { BlockRef, Evidence } from '@parachron/core';

/** Makes evidence of a block's events: by the chain's own names, with their fields as they were. */
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
