import { type Chain, type DecodedEvent, decodeEvents } from '@parachron/client';
import { type Hex, storageRead } from '@parachron/core';

/** The events of a block, as any client decodes them. */
export async function readEvents(chain: Chain, hash: Hex): Promise<readonly DecodedEvent[]> {
  const snapshot = await chain.snapshot(hash);
  const read = storageRead('System', 'Events', [], (value) =>
    decodeEvents(snapshot.runtime.registry, value ?? '0x00'),
  );
  const { events } = await snapshot.read({ events: read });
  if (!events.known) throw new TypeError(events.reason);
  return events.value;
}
