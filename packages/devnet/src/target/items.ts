import { bytes, struct, u32, type ValueOf, variant, vec } from '@parachron/core/scale';
import { defineErrors } from '../chain/Pallet.js';
import { storageOf } from '../chain/storage.js';
import { h256 } from '../chain/types.js';

const queueStorage = storageOf('MessageQueue');
const systemStorage = storageOf('ParachainSystem');
export const xcmStorage = storageOf('PolkadotXcm');

/** XCM version for peers whose supported version is unknown. */
export const safeXcmVersion = xcmStorage.value('SafeXcmVersion', u32);

/** Number of traps by the hash of origin and assets. */
export const assetTraps = xcmStorage.map('AssetTraps', [['Identity', h256]], u32, {
  fallback: 0,
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
export const waitingMessages = queueStorage.value('Waiting', vec(queuedMessage), {
  fallback: [],
});

const outbound = struct('polkadot_core_primitives::OutboundHrmpMessage', { recipient: u32, data: bytes });

/** Pages of this block to siblings. */
export const hrmpOutbound = systemStorage.value('HrmpOutboundMessages', vec(outbound), {
  fallback: [],
});

/** Messages of this block to the relay chain. */
export const upwardMessages = systemStorage.value('UpwardMessages', vec(bytes), {
  fallback: [],
});

const channel = struct('cumulus_primitives_core::AbridgedHrmpChannel', {
  recipient: u32,
  max_capacity: u32,
  max_total_size: u32,
  max_message_size: u32,
  msg_count: u32,
});

/** Open channels from this chain, as the last block received them. */
export const egressChannels = systemStorage.value('EgressChannels', vec(channel), {
  fallback: [],
});

/** The errors of PolkadotXcm in their order, up to the last one that this chain returns. */
export const xcmPalletErrors = defineErrors('PolkadotXcm', {
  Unreachable:
    'The desired destination was unreachable, generally because there is a no way of routing to it.',
  SendFailure: 'There was some other issue (i.e. not to do with routing) in sending the message.',
  Filtered: 'The message execution fails the filter.',
  UnweighableMessage: 'The message’s weight could not be determined.',
  DestinationNotInvertible: 'The destination `Location` provided cannot be inverted.',
  Empty: 'The assets to be sent are empty.',
  CannotReanchor: 'Could not re-anchor the assets to declare the fees for the destination chain.',
  TooManyAssets: 'Too many assets have been attempted for transfer.',
  InvalidOrigin: 'Origin is invalid for sending.',
  BadVersion: 'The version of the `Versioned` value used is not able to be interpreted.',
});
