import { type Chain, type DecodedEvent, decodeEvents } from '@parachron/client';
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

/** Reads the messages that leave a para's block for its relay chain. */
export async function readUpward(chain: Chain, block: Hex): Promise<readonly Hex[]> {
  const snapshot = await chain.snapshot(block);
  const { messages } = await snapshot.read({
    messages: storageRead(
      'ParachainSystem',
      'UpwardMessages',
      [],
      (value) => (value?.toJSON() ?? []) as readonly Hex[],
    ),
  });
  const all = messages.known ? messages.value : [];
  // Signals for the relay chain's validators follow an empty message.
  const separator = all.indexOf('0x');
  return separator === -1 ? all : all.slice(0, separator);
}

/** Reads the programs that leave a para's block for a sibling. */
export async function readHorizontal(chain: Chain, block: Hex, recipient: number): Promise<readonly Hex[]> {
  const snapshot = await chain.snapshot(block);
  const { messages } = await snapshot.read({
    messages: storageRead(
      'ParachainSystem',
      'HrmpOutboundMessages',
      [],
      (value) => (value?.toJSON() ?? []) as unknown as readonly { recipient: number; data: Hex }[],
    ),
  });
  const pages = messages.known ? messages.value.filter((one) => one.recipient === recipient) : [];
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
