import { type Hex, readFields, readList } from '@parachron/core';
import type { RuntimeFork } from '../fork/RuntimeFork.js';
import type { EgressChannel, RelayView } from './ParaChain.js';

/**
 * The keys of these items are fixed by the parachain protocol, so they are the same on every relay chain.
 */
type Entry = readonly [Hex, Hex];

/** Reads the part of the relay's state that a para reads: its channels and the host configuration. */
export async function getRelayView(relay: RuntimeFork, paraId: number): Promise<RelayView> {
  const ingress = await getIds(relay, 'HrmpIngressChannelsIndex', paraId);
  const recipients = await getIds(relay, 'HrmpEgressChannelsIndex', paraId);
  const egress: EgressChannel[] = [];
  const entries: Entry[] = [
    [relay.encodeKey('Hrmp', 'HrmpIngressChannelsIndex', [paraId]), encodeIds(relay, ingress)],
    [relay.encodeKey('Hrmp', 'HrmpEgressChannelsIndex', [paraId]), encodeIds(relay, recipients)],
  ];
  for (const recipient of recipients) {
    const channel = await getChannel(relay, { sender: paraId, recipient });
    if (!channel) continue;
    egress.push(channel.egress);
    entries.push(channel.entry);
  }
  const configKey = relay.encodeKey('Configuration', 'ActiveConfig');
  const config = await relay.getRawStorage(configKey);
  if (config !== undefined) entries.push([configKey, config]);
  return { number: relay.head.number, ingress, egress, entries };
}

/** Reads an open channel of the relay, or undefined when there is none. */
export async function getChannel(
  relay: RuntimeFork,
  id: { sender: number; recipient: number },
): Promise<{ egress: EgressChannel; entry: Entry } | undefined> {
  const keys = [id];
  const value = await relay.getStorage('Hrmp', 'HrmpChannels', keys);
  if (value === undefined) return undefined;
  const fields = readFields(value);
  const read = (name: string) => Number(fields[name]);
  return {
    egress: {
      recipient: id.recipient,
      maxCapacity: read('maxCapacity'),
      maxMessageSize: read('maxMessageSize'),
      maxTotalSize: read('maxTotalSize'),
      messages: read('msgCount'),
    },
    entry: [relay.encodeKey('Hrmp', 'HrmpChannels', keys), value.toHex()],
  };
}

async function getIds(relay: RuntimeFork, item: string, paraId: number): Promise<number[]> {
  return readList(await relay.getStorage('Hrmp', item, [paraId])).map(Number);
}

function encodeIds(relay: RuntimeFork, ids: readonly number[]): Hex {
  return relay.registry.createType('Vec<u32>', ids).toHex();
}
