import type { Hex } from '@parachron/core';
import {
  bytes,
  hexBytes,
  struct,
  type Type,
  u32,
  u64,
  type ValueOf,
  variant,
  vec,
} from '@parachron/core/scale';
import { defineErrors, defineEvents } from '../chain/Pallet.js';
import { storageOf } from '../chain/storage.js';
import { h256 } from '../chain/types.js';

const queueStorage = storageOf('MessageQueue');
const systemStorage = storageOf('ParachainSystem');
const xcmStorage = storageOf('PolkadotXcm');

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

/** Overweight messages, which no block has the weight for. */
export const overweightMessages = queueStorage.map('Overweight', [['Twox64Concat', u64]], queuedMessage);

export const overweightCount = queueStorage.value('OverweightCount', u64, { fallback: 0n });

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

/** The storage item `SupportedVersion`, keyed by this chain's newest version and by the peer's location. */
export function createSupportedVersion(versionedLocation: Type<Hex>) {
  return xcmStorage.map(
    'SupportedVersion',
    [
      ['Twox64Concat', u32],
      ['Blake2128Concat', versionedLocation],
    ],
    u32,
    {},
  );
}

/** Types of XCM values in events. */
interface EventTypes {
  readonly location: Type<Hex>;
  readonly program: Type<Hex>;
  readonly versionedAssets: Type<Hex>;
}

/** The events of PolkadotXcm with the XCM types of a chain. */
export function createXcmEvents({ location, program, versionedAssets }: EventTypes) {
  const origin = { origin: location };
  const trapped = { hash: h256, ...origin, assets: versionedAssets };
  return defineEvents('PolkadotXcm', {
    Sent: {
      index: 1,
      fields: { ...origin, destination: location, message: program, message_id: hexBytes(32) },
    },
    AssetsTrapped: { index: 11, fields: trapped },
    SupportedVersionChanged: { index: 13, fields: { location, version: u32 } },
    AssetsClaimed: { index: 24, fields: trapped },
  });
}

/** The errors of PolkadotXcm, in their order. */
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
  BadLocation:
    'The given location could not be used (e.g. because it cannot be expressed in the desired version of XCM).',
  NoSubscription: 'The referenced subscription could not be found.',
  AlreadySubscribed: 'The location is invalid since it already has a subscription from us.',
  CannotCheckOutTeleport: 'Could not check-out the assets for teleportation to the destination chain.',
  LowBalance: 'The owner does not own (all) of the asset that they wish to do the operation on.',
  TooManyLocks: 'The asset owner has too many locks on the asset.',
  AccountNotSovereign: 'The given account is not an identifiable sovereign account for any location.',
  FeesNotMet: 'The operation required fees to be paid which the initiator could not meet.',
  LockNotFound: 'A remote lock with the corresponding data could not be found.',
  InUse: 'The unlock operation cannot succeed because there are still consumers of the lock.',
  InvalidAssetNotConcrete: 'Invalid non-concrete asset.',
  InvalidAssetUnknownReserve: 'Invalid asset, reserve chain could not be determined for it.',
  InvalidAssetUnsupportedReserve:
    'Invalid asset, do not support remote asset reserves with different fees reserves.',
  TooManyReserves: 'Too many assets with different reserve locations have been attempted for transfer.',
  LocalExecutionIncomplete: 'Local XCM execution incomplete.',
});
