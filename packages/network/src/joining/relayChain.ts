import { omitUndefined, readList } from '@parachron/core';
import {
  type BuildBlock,
  type BuiltBlock,
  type ChannelState,
  type RelayView,
  readConstant,
} from '@parachron/node';
import type { RuntimeFork } from '../fork/RuntimeFork.js';

/** Reads the part of the relay's state that a para reads: its channels and the host configuration. */
export async function getRelayView(relay: RuntimeFork, paraId: number): Promise<RelayView> {
  const readIds = async (item: string) =>
    readList(await relay.getStorage('Hrmp', item, [paraId])).map(Number);
  const ingress = await readIds('HrmpIngressChannelsIndex');
  const recipients = await readIds('HrmpEgressChannelsIndex');
  const channels = recipients.map(async (recipient) => {
    const stored = await relay.getStorage('Hrmp', 'HrmpChannels', [{ sender: paraId, recipient }]);
    return stored ? [{ ...(stored.toJSON() as unknown as ChannelState), recipient }] : [];
  });
  const egress = (await Promise.all(channels)).flat();
  const configuration = (await relay.getStorage('Configuration', 'ActiveConfig'))?.toHex();
  return { ingress, egress, ...omitUndefined({ configuration }) };
}

/**
 * Ends the relay's session: builds a block in the first slot of the next epoch. Undefined if the relay chain has no epochs, or the block
 * begins no new session.
 */
export async function submitSessionChange(
  relay: RuntimeFork,
  build: BuildBlock,
): Promise<BuiltBlock | undefined> {
  const { meta } = await relay.tree.getRuntime(relay.head);
  const duration = readConstant(meta, 'Babe', 'EpochDuration');
  if (!duration) return undefined;
  const read = async (pallet: string, item: string) => Number((await relay.getStorage(pallet, item)) ?? 0);
  const before = await read('Session', 'CurrentIndex');
  const next = (await read('Babe', 'GenesisSlot')) + ((await read('Babe', 'EpochIndex')) + 1) * duration;
  // The clock stays if this block cannot be built.
  const block = await build({ timestamp: next * (await relay.tree.getSlotDuration(relay.head)) });
  relay.note({
    what: 'The clock is advanced to the end of the session.',
    why: 'Channels open and close at the end of a session.',
  });
  return (await read('Session', 'CurrentIndex')) === before ? undefined : block;
}
