import { type Chain, type DecodedEvent, decodeEvents, type SentMessages } from '@parachron/client';
import { type BlockRef, type Evidence, type Hex, isParachronError, storageRead } from '@parachron/core';
import { decodePage } from '@parachron/xcm';

/** Reads the events of a block. */
export async function readEvents(chain: Chain, block: Hex): Promise<readonly DecodedEvent[]> {
  const snapshot = await chain.snapshot(block);
  const { registry } = snapshot.runtime;
  const { events } = await snapshot.read({
    events: storageRead('System', 'Events', [], (value) => decodeEvents(registry, value ?? '0x00')),
  });
  return events.known ? events.value : [];
}

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
