import type { Hex } from '@parachron/core';
import { bytes, hexBytes, option, Reader, struct, tuple, u32, vec } from '@parachron/core/scale';
import { toBytes, toHex } from '@parachron/network';
import { readTrieProof } from '@parachron/runtime';
import type { Context } from '../chain/Context.js';
import { requireNone } from '../chain/Origin.js';
import { constant, defineCall, defineEvents, type Pallet } from '../chain/Pallet.js';
import { parachainId } from '../chain/pallets/parachainInfo.js';
import { now } from '../chain/pallets/timestamp.js';
import { storageOf } from '../chain/storage.js';
import { weight, zeroWeight } from '../chain/types.js';
import type { TargetXcmConfig } from './createTarget.js';
import {
  egressChannels,
  hrmpOutbound,
  overweightCount,
  overweightMessages,
  type QueuedMessageValue,
  upwardMessages,
  waitingMessages,
} from './items.js';
import {
  hasPages,
  outboundXcmpMessages,
  outboundXcmpStatus,
  sendPages,
  xcmpEvents,
} from './outboundPages.js';
import { queueEvents, queueWeight, readPagePrograms, runQueue } from './runQueue.js';

const storage = storageOf('Hrmp');

const downwardMessage = struct('polkadot_core_primitives::InboundDownwardMessage', {
  sent_at: u32,
  msg: bytes,
});
const horizontalMessage = struct('polkadot_core_primitives::InboundHrmpMessage', {
  sender: u32,
  sent_at: u32,
  data: bytes,
});
const egress = struct('parachron_target::EgressChannel', {
  recipient: u32,
  max_capacity: u32,
  max_total_size: u32,
  max_message_size: u32,
  msg_count: u32,
});
const inherentData = struct('parachron_target::ParachainInherentData', {
  relay_block: u32,
  downward_messages: vec(downwardMessage),
  horizontal_messages: vec(horizontalMessage),
  /** `None` if the channels of the last block still apply. */
  egress_channels: option(vec(egress)),
});

const systemEvents = defineEvents('ParachainSystem', {
  DownwardMessagesReceived: { index: 4, fields: { count: u32 } },
});

/** Creates the pallets for inbound and outbound messages. */
export function listQueuePallets(config: TargetXcmConfig): readonly Pallet[] {
  const queue: Pallet = {
    name: 'MessageQueue',
    index: 35,
    crate: 'pallet_message_queue',
    storage: [waitingMessages, overweightMessages, overweightCount],
    // From this constant, clients read the weight beyond which a message is overweight.
    constants: { service_weight: constant(option(weight), queueWeight) },
    events: queueEvents,
    onInitialize: (context) => runQueue(context, config),
    onFinalize: (context) => {
      if (config.isImmediate) runQueue(context, config);
      // Runs after the queue, so that programs sent by its messages leave with the same block.
      sendPages(context);
    },
    nextWakeTime: (context) =>
      context.has(waitingMessages) || hasPages(context) ? Number(context.get(now)) : undefined,
  };
  const xcmpQueue: Pallet = {
    name: 'XcmpQueue',
    index: 30,
    crate: 'cumulus_pallet_xcmp_queue',
    storage: [outboundXcmpMessages, outboundXcmpStatus],
    events: xcmpEvents,
  };
  return [createParachainSystem(config), queue, xcmpQueue];
}

function createParachainSystem(config: TargetXcmConfig): Pallet {
  return {
    name: 'ParachainSystem',
    index: 1,
    crate: 'cumulus_pallet_parachain_system',
    storage: [hrmpOutbound, upwardMessages, egressChannels],
    events: systemEvents,
    calls: {
      set_validation_data: defineCall({
        index: 0,
        args: { data: inherentData },
        weight: 0n,
        class: 'Mandatory',
        dispatch: (context, origin, { data }) => {
          requireNone(origin);
          if (data.egress_channels) context.put(egressChannels, [], data.egress_channels);
          takeMessages(context, config, data);
        },
      }),
    },
    onInitialize: (context) => {
      context.remove(hrmpOutbound);
      context.remove(upwardMessages);
      return zeroWeight;
    },
    inherent: (context, { data: { sysi1338 } }) => {
      const data = sysi1338 ? readRelayData(context, sysi1338) : noRelayData;
      return { call: 'set_validation_data', args: { data } };
    },
  };
}

const noRelayData = {
  relay_block: 0,
  downward_messages: [],
  horizontal_messages: [],
  egress_channels: undefined,
};

function takeMessages(
  context: Context,
  config: TargetXcmConfig,
  data: {
    readonly downward_messages: readonly { readonly msg: Uint8Array }[];
    readonly horizontal_messages: readonly { readonly sender: number; readonly data: Uint8Array }[];
  },
): void {
  const downward = data.downward_messages.map(
    ({ msg }): QueuedMessageValue => ({ origin: { type: 'Parent' }, data: msg }),
  );
  const horizontal = data.horizontal_messages.flatMap(({ sender, data: page }) =>
    readPagePrograms(toHex(page), config.executor).map(
      ({ hex }): QueuedMessageValue => ({ origin: { type: 'Sibling', value: sender }, data: toBytes(hex) }),
    ),
  );
  if (downward.length > 0) {
    context.deposit(systemEvents.DownwardMessagesReceived, { count: downward.length });
  }
  const messages = [...downward, ...horizontal];
  if (messages.length > 0) context.put(waitingMessages, [], [...context.get(waitingMessages), ...messages]);
}

const message = struct('', { sent_at: u32, data: bytes });

/** `ParachainInherentData` of cumulus, without the later fields. */
const relayData = struct('', {
  parent_head: bytes,
  relay_parent_number: u32,
  relay_parent_storage_root: hexBytes(32),
  max_pov_size: u32,
  relay_chain_state: vec(bytes),
  downward_messages: vec(message),
  horizontal_messages: vec(tuple(u32, vec(message))),
});

/** Items of the relay chain's state. */
const egressIndex = storage.map('HrmpEgressChannelsIndex', [['Twox64Concat', u32]], vec(u32));
const channel = struct('', { max_capacity: u32, max_total_size: u32, max_message_size: u32, msg_count: u32 });
const channels = storage.map(
  'HrmpChannels',
  [['Twox64Concat', struct('', { sender: u32, recipient: u32 })]],
  channel,
);

/**
 * Reads what a collator gives to a block: the messages, and the channels in the proof of the relay chain's state. A proof without a list of
 * channels leaves the known ones open.
 */
export function readRelayData(context: Context, given: Uint8Array) {
  const { types, keys } = context.runtime;
  const data = types.codec(relayData).decode(new Reader(given));
  const root = toBytes(data.relay_parent_storage_root);
  const proven = readTrieProof({ root, nodes: data.relay_chain_state });
  const find = (key: string) => proven.get(key as Hex);
  const sender = context.get(parachainId);
  const listed = find(keys.key(egressIndex, [sender]));
  return {
    relay_block: data.relay_parent_number,
    downward_messages: data.downward_messages.map(({ sent_at, data: msg }) => ({ sent_at, msg })),
    horizontal_messages: data.horizontal_messages.flatMap(([from, all]) =>
      all.map((one) => ({ sender: from, ...one })),
    ),
    egress_channels:
      listed &&
      types.decode(vec(u32), listed).flatMap((recipient) => {
        const found = find(keys.key(channels, [{ sender, recipient }]));
        return found ? [{ recipient, ...types.codec(channel).decode(new Reader(found)) }] : [];
      }),
  };
}
