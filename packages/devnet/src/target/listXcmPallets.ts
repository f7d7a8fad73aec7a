import type { EgressChannel } from '@parachron/network';
import { deriveLocation } from '@parachron/xcm';
import { listProgramReferences } from '@parachron/xcm/parts';
import type { Pallet } from '../chain/pallet/Pallet.js';
import { createXcmCalls } from './createXcmCalls.js';
import { getXcmTypes } from './getXcmTypes.js';
import { listQueuePallets } from './pallets/listQueuePallets.js';
import { getSupportedVersions, writeSupportedVersion } from './pallets/supportedVersions.js';
import { getXcmEvents, xcmPalletErrors } from './pallets/xcmEvents.js';
import { assetTraps, egressChannels, safeXcmVersion } from './pallets/xcmStorage.js';
import type { TargetXcmConfig } from './TargetConfig.js';

/** The message pallets of one kind of chain. */
interface XcmPalletsOptions {
  /** Index of PolkadotXcm. */
  readonly index: number;
  readonly safeXcmVersion: number;
  /** Siblings, each with the XCM version of messages to it. */
  readonly peers?: readonly { readonly paraId: number; readonly xcmVersion: number }[];
  /** Channels that are open until the relay chain lists its own. */
  readonly channels?: readonly EgressChannel[];
}

/** Lists the message pallets of every small chain: ParachainSystem, the queues, and PolkadotXcm. */
export function listXcmPallets(config: TargetXcmConfig, options: XcmPalletsOptions): readonly Pallet[] {
  const { peers = [], channels = [] } = options;
  const polkadotXcm: Pallet = {
    name: 'PolkadotXcm',
    index: options.index,
    crate: 'pallet_xcm',
    storage: [safeXcmVersion, assetTraps, getSupportedVersions(config.executor)],
    calls: createXcmCalls(config),
    events: getXcmEvents(getXcmTypes(config.executor.versions)),
    errors: xcmPalletErrors,
    types: listProgramReferences(),
    genesis: (context) => {
      context.put(safeXcmVersion, [], options.safeXcmVersion);
      for (const { paraId, xcmVersion: version } of peers) {
        const peer = deriveLocation({ paraId, relation: 'sibling' });
        writeSupportedVersion(context, config.executor, { peer, version });
      }
      if (channels.length > 0) context.put(egressChannels, [], channels.map(describeChannel));
    },
  };
  return [...listQueuePallets(config), polkadotXcm];
}

function describeChannel({
  recipient,
  maxCapacity,
  maxTotalSize,
  maxMessageSize,
  messages = 0,
}: EgressChannel) {
  return {
    recipient,
    max_capacity: maxCapacity,
    max_total_size: maxTotalSize,
    max_message_size: maxMessageSize,
    msg_count: messages,
  };
}
