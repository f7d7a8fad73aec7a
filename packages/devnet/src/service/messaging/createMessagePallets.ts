import type { EgressChannel } from '@parachron/network';
import { deriveLocation } from '@parachron/xcm';
import type { Pallet } from '../../chain/pallet/Pallet.js';
import { createPolkadotXcmPallet } from '../../chain/pallets/polkadotXcm.js';
import { listXcmParts } from '../../target/createTargetRuntime.js';
import { listQueuePallets } from '../../target/pallets/listQueuePallets.js';
import { writeSupportedVersion } from '../../target/pallets/supportedVersions.js';
import { egressChannels } from '../../target/pallets/xcmStorage.js';
import type { TargetXcmConfig } from '../../target/TargetConfig.js';

/**
 * Creates the message pallets of the service: ParachainSystem, the queues and PolkadotXcm, the same as on targets.
 *
 * @param options `xcm` configures the executor of inbound messages; `channels` are open until the relay chain lists its own
 */
export function createMessagePallets(options: {
  xcm: TargetXcmConfig;
  safeXcmVersion: number;
  channels: readonly EgressChannel[];
  /** Siblings, each with the XCM version of messages to it. */
  peers?: readonly { readonly paraId: number; readonly version: number }[];
}): readonly Pallet[] {
  const { xcm, safeXcmVersion, channels, peers = [] } = options;
  const queues = listQueuePallets(xcm).map((pallet) =>
    pallet.name === 'ParachainSystem' ? withChannels(pallet, channels) : pallet,
  );
  const polkadotXcm = createPolkadotXcmPallet({ index: 41, safeXcmVersion, more: listXcmParts(xcm) });
  const putGenesis: Pallet['genesis'] = (context) => {
    polkadotXcm.genesis?.(context);
    for (const { paraId, version } of peers) {
      const peer = deriveLocation({ paraId, relation: 'sibling' });
      writeSupportedVersion(context, xcm.executor, { peer, version });
    }
  };
  return [...queues, { ...polkadotXcm, genesis: putGenesis }];
}

function withChannels(pallet: Pallet, channels: readonly EgressChannel[]): Pallet {
  const known = channels.map((one) => ({
    recipient: one.recipient,
    max_capacity: one.maxCapacity,
    max_total_size: one.maxTotalSize,
    max_message_size: one.maxMessageSize,
    msg_count: one.messages ?? 0,
  }));
  return { ...pallet, genesis: (context) => context.put(egressChannels, [], known) };
}
