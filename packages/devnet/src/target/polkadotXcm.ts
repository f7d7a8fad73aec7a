import type { Hex } from '@parachron/core';
import { orUndefined } from '@parachron/core';
import { option, u32 } from '@parachron/core/scale';
import { deriveAccountJunction, deriveLocation, type Program } from '@parachron/xcm';
import { getPartForm, listProgramReferences } from '@parachron/xcm/parts';
import type { Context } from '../chain/Context.js';
import { getSigner, type Origin, requireRoot } from '../chain/Origin.js';
import { DispatchFailed, defineCall, type Pallet } from '../chain/Pallet.js';
import { weight } from '../chain/types.js';
import type { TargetXcmConfig } from './createTarget.js';
import { findRoute, putMessage, writeSupportedVersion } from './delivery.js';
import { assetTraps, egressChannels, safeXcmVersion, xcmPalletErrors } from './items.js';
import { listQueuePallets } from './queues.js';
import { getXcmTypes, readLocation, readProgram } from './xcmValues.js';

/** Weight of these calls' own work, in picoseconds. */
const callWeight = 100_000_000n;

/** The calls of PolkadotXcm on this chain: send, execute, and calls that set versions. */
export function createXcmCalls(config: TargetXcmConfig) {
  const types = getXcmTypes(config.executor.versions);
  const { versionedLocation, versionedProgram, location: bareLocation } = types;
  return {
    send: defineCall({
      index: 0,
      args: { dest: versionedLocation, message: versionedProgram },
      weight: callWeight,
      dispatch: (context, origin, { dest, message }) => send(context, config, { origin, dest, message }),
    }),
    execute: defineCall({
      index: 3,
      args: { message: versionedProgram, max_weight: weight },
      weight: ({ max_weight }) => ({
        ref_time: max_weight.ref_time + callWeight,
        proof_size: max_weight.proof_size,
      }),
      dispatch: (_context, origin) => {
        getSigner(origin);
        // As on most parachains, no program of an account passes the filter.
        throw new DispatchFailed(xcmPalletErrors.Filtered);
      },
    }),
    force_xcm_version: defineCall({
      index: 4,
      args: { location: bareLocation, version: u32 },
      weight: callWeight,
      dispatch: (context, origin, { location, version }) => {
        requireRoot(origin);
        const peer = getPartForm('location', types.newest).decode(location);
        writeSupportedVersion(context, config.executor, { peer, version });
        context.deposit(types.events.SupportedVersionChanged, { location, version });
      },
    }),
    force_default_xcm_version: defineCall({
      index: 5,
      args: { maybe_xcm_version: option(u32) },
      weight: callWeight,
      dispatch: (context, origin, { maybe_xcm_version }) => {
        requireRoot(origin);
        if (maybe_xcm_version === undefined) context.remove(safeXcmVersion);
        else context.put(safeXcmVersion, [], maybe_xcm_version);
      },
    }),
  };
}

function send(
  context: Context,
  config: TargetXcmConfig,
  call: { origin: Origin; dest: Hex; message: Hex },
): void {
  const types = getXcmTypes(config.executor.versions);
  const interior = call.origin.kind === 'root' ? [] : [deriveAccountJunction(getSigner(call.origin))];
  const destination = readLocation(call.dest);
  const written = readProgram(call.message);
  if (!destination || !written) throw new DispatchFailed(xcmPalletErrors.BadVersion);
  const descend: Program = interior.length > 0 ? [{ kind: 'DescendOrigin', interior }] : [];
  const program = [...descend, ...written.program];
  const routed = findRoute(context, config.executor, { destination, program });
  if ('refusal' in routed) {
    const isLost = routed.refusal === 'Unroutable';
    throw new DispatchFailed(isLost ? xcmPalletErrors.Unreachable : xcmPalletErrors.SendFailure);
  }
  const message_id = putMessage(context, routed);
  // The event has the program in the newest version; an empty one if that version cannot express it.
  const location = getPartForm('location', types.newest);
  context.deposit(types.events.Sent, {
    origin: location.encode({ parents: 0, interior }),
    destination: location.encode(destination),
    message: orUndefined(() => getPartForm('program', types.newest).encode(written.program)) ?? '0x00',
    message_id,
  });
}

/** The message pallets of one kind of chain. */
interface XcmPalletsOptions {
  /** Index of PolkadotXcm. */
  readonly index: number;
  readonly safeXcmVersion: number;
  /** Siblings, each with the XCM version of messages to it; channels to them are open until the relay chain lists its own. */
  readonly peers?: readonly { readonly paraId: number; readonly xcmVersion: number }[];
}

/** Lists the message pallets of every small chain: ParachainSystem, the queues, and PolkadotXcm. */
export function listXcmPallets(config: TargetXcmConfig, options: XcmPalletsOptions): readonly Pallet[] {
  const { peers = [] } = options;
  const types = getXcmTypes(config.executor.versions);
  const polkadotXcm: Pallet = {
    name: 'PolkadotXcm',
    index: options.index,
    crate: 'pallet_xcm',
    storage: [safeXcmVersion, assetTraps, types.supportedVersion],
    calls: createXcmCalls(config),
    events: types.events,
    errors: xcmPalletErrors,
    types: listProgramReferences(),
    genesis: (context) => {
      context.put(safeXcmVersion, [], options.safeXcmVersion);
      for (const { paraId, xcmVersion: version } of peers) {
        const peer = deriveLocation({ paraId, relation: 'sibling' });
        writeSupportedVersion(context, config.executor, { peer, version });
      }
      const recipients = [...new Set(peers.map(({ paraId }) => paraId))].sort((one, other) => one - other);
      const open = recipients.map((recipient) => ({ recipient, ...openChannel }));
      if (open.length > 0) context.put(egressChannels, [], open);
    },
  };
  return [...listQueuePallets(config), polkadotXcm];
}

/** The sizes of a channel that the specification's onboarding proposes. */
export const proposedChannel = { maxCapacity: 1_000, maxMessageSize: 102_400 };

const { maxCapacity: max_capacity, maxMessageSize: max_message_size } = proposedChannel;
const max_total_size = max_capacity * max_message_size;
const openChannel = { max_capacity, max_total_size, max_message_size, msg_count: 0 };
