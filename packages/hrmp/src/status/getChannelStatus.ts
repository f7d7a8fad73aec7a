import { type Answer, requireInput, type Snapshot } from '@parachron/core';
import type { ChannelManager } from '../manager/ChannelManager.js';
import type { ChannelId, ChannelStatus } from './ChannelStatus.js';
import { channelReads } from './channelReads.js';
import { deriveChannelStatus } from './deriveChannelStatus.js';

/**
 * Gets the status of one direction between two parachains from a snapshot of the channel manager.
 *
 * Chain: see {@link channelReads}.
 * Sends: reads 3 keys in one request.
 *
 * @param snapshot the channel manager at one block
 * @param channel the sender and the recipient
 * @param channelManager the chain with the channels; by default, the pallet has its usual name
 * @returns the status, with the deciding storage entry as evidence; unknown if the chain has no such pallet
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { getChannelStatus } from '@parachron/hrmp';
 *
 * const relay = await connect('wss://relay.example');
 * const status = await getChannelStatus(await relay.snapshot(), { sender: 1000, recipient: 2114 });
 * if (status.known) console.log(status.value.state); // 'none'
 * await relay.close();
 * ```
 */
export async function getChannelStatus(
  snapshot: Snapshot,
  channel: ChannelId,
  channelManager?: Pick<ChannelManager, 'pallets'>,
): Promise<Answer<ChannelStatus>> {
  requireInput(
    { snapshot, channel, channelManager },
    { snapshot: 'snapshot', channel: { sender: 'number', recipient: 'number' }, channelManager: 'object?' },
  );
  return deriveChannelStatus(channel, await snapshot.read(channelReads(channel, channelManager)));
}
