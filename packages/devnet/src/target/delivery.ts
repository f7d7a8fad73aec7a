import { type Hex, orUndefined, parseHex } from '@parachron/core';
import {
  encodeLocation,
  encodeProgram,
  isXcmVersion,
  type Location,
  type Program,
  type XcmErrorName,
  type XcmVersion,
} from '@parachron/xcm';
import { blake2AsHex } from '@polkadot/util-crypto';
import type { Context } from '../chain/Context.js';
import type { ExecutorConfig } from '../executor/accounts.js';
import { safeXcmVersion, upwardMessages } from './items.js';
import { findSendObstacle, outboundPrograms, xcmpEvents } from './outboundPages.js';
import { getXcmTypes } from './xcmValues.js';

/** The XCM versions of a chain's runtime. */
type VersionSettings = Pick<ExecutorConfig, 'versions'>;

/** Records the supported version of a peer. */
export function writeSupportedVersion(
  context: Context,
  settings: VersionSettings,
  known: { readonly peer: Location; readonly version: number },
): void {
  const { newest, supportedVersion } = getXcmTypes(settings.versions);
  const key = orUndefined(() => encodeLocation(known.peer, { version: newest }));
  // The newest version may not express the location of the peer.
  if (key) context.put(supportedVersion, [newest, key], known.version);
}

/** A program ready for delivery, or the reason why it cannot be delivered. */
export type RoutedMessage =
  | { readonly recipient: number | 'relay'; readonly data: Hex }
  | { readonly refusal: XcmErrorName };

/** Finds the route of a program: the relay chain, or a sibling with an open channel that allows the program's size. */
export function findRoute(
  context: Context,
  settings: VersionSettings,
  { destination, program }: { destination: Location; program: Program },
): RoutedMessage {
  const { parents, interior } = destination;
  const [junction, more] = interior;
  if (parents !== 1 || more) return { refusal: 'Unroutable' };
  // Undefined if the supported version of the destination cannot express this program.
  const data = orUndefined(() =>
    encodeProgram(program, { version: chooseVersion(context, settings, destination) }),
  );
  if (!data) return { refusal: 'DestinationUnsupported' };
  if (!junction) return { recipient: 'relay', data };
  if (junction.kind !== 'Parachain') return { refusal: 'Unroutable' };
  const recipient = junction.paraId;
  const refusal = findSendObstacle(context, recipient, parseHex(data));
  return refusal ? { refusal } : { recipient, data };
}

/** Queues a program: for the relay chain it leaves with this block, for a sibling with its page. */
export function putMessage(context: Context, routed: Exclude<RoutedMessage, { refusal: XcmErrorName }>): Hex {
  const { recipient, data } = routed;
  const program = parseHex(data);
  const message_hash = hashMessage(program);
  if (recipient === 'relay') context.put(upwardMessages, [], [...context.get(upwardMessages), program]);
  else {
    context.put(outboundPrograms, [], [...context.get(outboundPrograms), [recipient, program]]);
    context.deposit(xcmpEvents.XcmpMessageSent, { message_hash });
  }
  return message_hash;
}

/** Version for a destination: its supported version if known, else the safe version; at most the newest of this chain. */
function chooseVersion(context: Context, { versions }: VersionSettings, destination: Location): XcmVersion {
  const { newest, supportedVersion } = getXcmTypes(versions);
  const key = orUndefined(() => encodeLocation(destination, { version: newest }));
  const known = key && context.get(supportedVersion, newest, key);
  const version = known ?? context.get(safeXcmVersion) ?? newest;
  return version < newest && isXcmVersion(version) ? version : newest;
}

/** Returns the id of a message: the hash of its bytes. */
export function hashMessage(data: Hex | Uint8Array): Hex {
  return blake2AsHex(data, 256);
}
