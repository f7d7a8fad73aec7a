import type { Chain, DecodedEvent, SentMessages } from '@parachron/client';
import { type BlockRef, type Evidence, type Hex, isParachronError } from '@parachron/core';
import { decodePage } from '@parachron/xcm';

/** Lists the programs that left with a block for a para, or for the relay chain if `to` is undefined. */
export function listSent(
  { upwardMessages, horizontalMessages }: SentMessages,
  to: number | undefined,
): readonly Hex[] {
  if (to === undefined) return upwardMessages;
  const pages = horizontalMessages.filter(({ recipient }) => recipient === to);
  return pages.flatMap(({ data }) => listPrograms(data));
}

/** Lists the programs of a page of an HRMP channel. Pages of signals, which queues send beside programs, have none. */
export function listPrograms(page: Hex): readonly Hex[] {
  try {
    return decodePage(page).programs.map(({ hex }) => hex);
  } catch (error) {
    if (isParachronError(error, 'XCM_PAGE_FORMAT')) return [];
    throw error;
  }
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
