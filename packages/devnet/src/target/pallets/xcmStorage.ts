import { bytes, struct, u32, u64, type ValueOf, variant, vec } from '@parachron/core/scale';
import { h256 } from '../../chain/scale/commonTypes.js';
import { storageMap, storageValue } from '../../chain/state/storage.js';

/** XCM version for peers whose supported version is unknown. */
export const safeXcmVersion = storageValue({
  pallet: 'PolkadotXcm',
  name: 'SafeXcmVersion',
  type: u32,
  docs: 'Default version to encode XCM when latest version of destination is unknown.',
});

/** Number of traps by the hash of origin and assets. */
export const assetTraps = storageMap({
  pallet: 'PolkadotXcm',
  name: 'AssetTraps',
  keys: [['Identity', h256]],
  type: u32,
  fallback: 0,
  docs: 'The existing asset traps.',
});

/** Origin of a queued message. */
export const messageOrigin = variant('cumulus_primitives_core::AggregateMessageOrigin', {
  Here: { index: 0 },
  Parent: { index: 1 },
  Sibling: { index: 2, fields: [u32] },
});

const queuedMessage = struct('parachron_target::QueuedMessage', { origin: messageOrigin, data: bytes });

export type QueuedMessageValue = ValueOf<typeof queuedMessage>;

/** Waiting messages, in order. */
export const waitingMessages = storageValue({
  pallet: 'MessageQueue',
  name: 'Waiting',
  type: vec(queuedMessage),
  fallback: [],
  docs: 'Messages that wait for a block with weight for them, in order.',
});

/** Overweight messages, which no block has the weight for. */
export const overweightMessages = storageMap({
  pallet: 'MessageQueue',
  name: 'Overweight',
  keys: [['Twox64Concat', u64]],
  type: queuedMessage,
  docs: 'Messages too heavy for any block.',
});

export const overweightCount = storageValue({
  pallet: 'MessageQueue',
  name: 'OverweightCount',
  type: u64,
  fallback: 0n,
});

const outbound = struct('polkadot_core_primitives::OutboundHrmpMessage', { recipient: u32, data: bytes });

/** Pages of this block to siblings. */
export const hrmpOutbound = storageValue({
  pallet: 'ParachainSystem',
  name: 'HrmpOutboundMessages',
  type: vec(outbound),
  fallback: [],
  docs: 'HRMP messages that were sent in a block.',
});

/** Messages of this block to the relay chain. */
export const upwardMessages = storageValue({
  pallet: 'ParachainSystem',
  name: 'UpwardMessages',
  type: vec(bytes),
  fallback: [],
  docs: 'Upward messages that were sent in a block.',
});

const channel = struct('cumulus_primitives_core::AbridgedHrmpChannel', {
  recipient: u32,
  max_capacity: u32,
  max_total_size: u32,
  max_message_size: u32,
  msg_count: u32,
});

/** Open channels from this chain, as the last block received them. */
export const egressChannels = storageValue({
  pallet: 'ParachainSystem',
  name: 'EgressChannels',
  type: vec(channel),
  fallback: [],
  docs: 'Open channels from this chain, from the state of the relay chain that the last block saw.',
});
