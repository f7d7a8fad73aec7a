import type { Chain, DecodedEvent, SentMessages } from '@parachron/client';
import { type BlockRef, type Evidence, type Hex, orUndefined } from '@parachron/core';
import { decodePage } from '@parachron/xcm';

/**
 * Lists the programs that left with a block for a para, or for the relay chain if `to` is undefined. Pages of signals, which queues send
 * beside programs, have none.
 */
export function listSent(
  { upwardMessages, horizontalMessages }: SentMessages,
  to: number | undefined,
): readonly Hex[] {
  if (to === undefined) return upwardMessages;
  const pages = horizontalMessages.filter(({ recipient }) => recipient === to);
  const decoded = pages.map(({ data }) => orUndefined(() => decodePage(data), 'XCM_PAGE_FORMAT'));
  return decoded.flatMap((page) => page?.programs.map(({ hex }) => hex) ?? []);
}

/** Converts a block's events to evidence: by the chain's own names, with unchanged fields. */
export function toEvidence(
  chain: Chain,
  { number, hash }: BlockRef,
  events: readonly DecodedEvent[],
): readonly Evidence[] {
  return events.map(({ pallet, method, data }) => ({
    chain: chain.runtime.chain,
    block: { number, hash },
    key: `System.Events: ${pallet}.${method}`,
    value: data,
  }));
}
