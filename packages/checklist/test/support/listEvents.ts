import { type Chain, type DecodedEvent, decodeEvents } from '@parachron/client';
import { type Hex, storageRead } from '@parachron/core';

/** The events of a block, as any client decodes them. */
export async function listEvents(chain: Chain, hash: Hex): Promise<readonly DecodedEvent[]> {
  const snapshot = await chain.snapshot(hash);
  const { registry } = snapshot.runtime;
  const { events } = await snapshot.read({
    events: storageRead('System', 'Events', [], (value) => decodeEvents(registry, value ?? '0x00')),
  });
  return events.known ? events.value : [];
}
