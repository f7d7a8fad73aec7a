import { type Chain, type DecodedEvent, decodeEvents } from '@parachron/client';
import { type Hex, storageRead } from '@parachron/core';

/** Lists the events of all blocks of a chain after one, in order. */
export async function listEvents(chain: Chain, { after }: { after: number }): Promise<DecodedEvent[]> {
  const { block } = await chain.snapshot();
  const all: DecodedEvent[] = [];
  for (let number = after + 1; number <= block.number; number += 1) {
    const hash = (await chain.request('chain_getBlockHash', [number])) as Hex;
    const snapshot = await chain.snapshot(hash);
    const { events } = await snapshot.read({
      events: storageRead('System', 'Events', [], (value) =>
        decodeEvents(snapshot.runtime.registry, value ?? '0x00'),
      ),
    });
    if (events.known) all.push(...events.value);
  }
  return all;
}
