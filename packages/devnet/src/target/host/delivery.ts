import { type Hex, isParachronError, parseHex } from '@parachron/core';
import {
  encodeProgram,
  isXcmVersion,
  type Location,
  type Program,
  type XcmErrorName,
  type XcmVersion,
} from '@parachron/xcm';
import { safeXcmVersion } from '../../chain/pallets/polkadotXcm.js';
import type { Context } from '../../chain/runtime/Context.js';
import { fromHex } from '../../chain/scale/hex.js';
import { type Generation, generationRules } from '../../executor/generations/Generation.js';
import { hashMessage } from '../../executor/queues/processMessage.js';
import { addToPages, findSendObstacle } from '../pallets/outboundPages.js';
import { newXcmpEvents, oldXcmpEvents } from '../pallets/queueEvents.js';
import { getSupportedVersions } from '../pallets/supportedVersions.js';
import { upwardMessages } from '../pallets/xcmStorage.js';
import { getXcmTypes } from '../types/versionedTypes.js';
import { encodeVersionedLocation } from './encodeVersionedLocation.js';
import { toChainValue } from './xcmBytes.js';

/** A program ready to leave, or why it cannot. */
export type Parcel =
  | { readonly recipient: number | 'relay'; readonly data: Hex }
  | { readonly refusal: XcmErrorName };

/** Finds the way of a program: the relay, or a sibling with an open channel that takes its size. */
export function planParcel(
  context: Context,
  generation: Generation,
  message: { destination: Location; program: Program },
): Parcel {
  const { parents, interior } = message.destination;
  const [junction, more] = interior;
  if (parents !== 1 || more) return { refusal: 'Unroutable' };
  const data = encode(context, generation, message);
  if (!data) return { refusal: 'DestinationUnsupported' };
  if (!junction) return { recipient: 'relay', data };
  if (junction.kind !== 'Parachain') return { refusal: 'Unroutable' };
  const recipient = junction.paraId;
  const obstacle = findSendObstacle(context, { recipient, program: parseHex(data) });
  if (obstacle === undefined) return { recipient, data };
  return { refusal: obstacle === 'closed' ? 'Transport' : 'ExceedsMaxMessageSize' };
}

/** Puts a program among those that leave: with this block for the relay, as soon as its page's turn comes for a sibling. */
export function submitParcel(
  context: Context,
  generation: Generation,
  parcel: Exclude<Parcel, { refusal: XcmErrorName }>,
): Hex {
  const { recipient, data } = parcel;
  if (recipient === 'relay') {
    context.put(upwardMessages, [], [...context.get(upwardMessages), fromHex(data)]);
    return hashMessage(data);
  }
  addToPages(context, { recipient, program: parseHex(data) });
  const message_hash = hashMessage(data);
  if (generation === 'v2') context.deposit(oldXcmpEvents.XcmpMessageSent, message_hash);
  else context.deposit(newXcmpEvents.XcmpMessageSent, { message_hash });
  return message_hash;
}

function encode(
  context: Context,
  generation: Generation,
  message: { destination: Location; program: Program },
): Hex | undefined {
  try {
    return encodeProgram(message.program, { version: getVersion(context, generation, message.destination) });
  } catch (error) {
    // The version that the destination is known to speak cannot say this.
    if (isParachronError(error)) return undefined;
    throw error;
  }
}

/** The version for a destination: what it is known to speak, else the safe one. */
function getVersion(context: Context, generation: Generation, destination: Location): XcmVersion {
  const { latest } = generationRules[generation];
  const key = encodeVersionedLocation(destination, latest);
  const { versionedLocation } = getXcmTypes(generation);
  const place = key && toChainValue(context, versionedLocation, key);
  const known = place ? context.get(getSupportedVersions(generation), latest, place) : undefined;
  const version = known ?? context.get(safeXcmVersion) ?? latest;
  return version < latest && isXcmVersion(version) ? version : latest;
}
