import { hexBytes, u32 } from '@parachron/core/scale';
import { defineErrors } from '../../chain/pallet/defineErrors.js';
import { defineEvents } from '../../chain/pallet/defineEvents.js';
import { h256 } from '../../chain/scale/commonTypes.js';
import type { XcmTypes } from '../getXcmTypes.js';

const made = new Map<XcmTypes, ReturnType<typeof createEvents>>();

/** Returns the events of PolkadotXcm with the XCM types of a chain; the same objects each time. */
export function getXcmEvents(types: XcmTypes): ReturnType<typeof createEvents> {
  const events = made.get(types) ?? createEvents(types);
  made.set(types, events);
  return events;
}

function createEvents({ location, outcome, program, versionedAssets }: XcmTypes) {
  const origin = { origin: location };
  const trapped = { hash: h256, ...origin, assets: versionedAssets };
  return defineEvents('PolkadotXcm', {
    Attempted: { index: 0, fields: { outcome }, docs: 'Execution of an XCM message was attempted.' },
    Sent: {
      index: 1,
      fields: { ...origin, destination: location, message: program, message_id: hexBytes(32) },
      docs: 'An XCM message was sent.',
    },
    AssetsTrapped: {
      index: 11,
      fields: trapped,
      docs: 'Some assets have been placed in an asset trap.',
    },
    SupportedVersionChanged: {
      index: 13,
      fields: { location, version: u32 },
      docs: 'The supported version of a location has been changed.',
    },
    AssetsClaimed: {
      index: 24,
      fields: trapped,
      docs: 'Some assets have been claimed from an asset trap.',
    },
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
