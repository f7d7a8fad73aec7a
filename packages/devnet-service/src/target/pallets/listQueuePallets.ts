import { bytes, option, struct, u32, vec } from '@parachron/core/scale';
import type { Context, EgressChannel, ParaBlockInputs } from '@parachron/devnet-chain';
import {
  defineCall,
  defineEvents,
  now,
  type Pallet,
  requireNone,
  toBytes,
  toHex,
} from '@parachron/devnet-chain';
import { readPagePrograms } from '@parachron/devnet-executor';
import type { TargetXcmConfig } from '../TargetConfig.js';
import { toChainWeight } from '../values/weights.js';
import { hasPages, outboundXcmpMessages, outboundXcmpStatus, sendPages } from './outboundPages.js';
import { dmpEvents, newQueueEvents, newXcmpEvents, oldXcmpEvents, umpEvents } from './queueEvents.js';
import { readRelayData } from './readRelayData.js';
import { runQueue } from './runQueue.js';
import {
  egressChannels,
  hrmpOutbound,
  overweightCount,
  overweightMessages,
  type QueuedMessageValue,
  upwardMessages,
  waitingMessages,
} from './xcmStorage.js';

const downwardMessage = struct('polkadot_core_primitives::InboundDownwardMessage', {
  sent_at: u32,
  msg: bytes,
});
const horizontalMessage = struct('polkadot_core_primitives::InboundHrmpMessage', {
  sender: u32,
  sent_at: u32,
  data: bytes,
});
const upwardMessage = struct('parachron_target::InboundUpwardMessage', { sender: u32, msg: bytes });
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
  DownwardMessagesReceived: {
    index: 4,
    fields: { count: u32 },
    docs: 'Some downward messages have been received and will be processed.',
  },
});

/** Creates the pallets for inbound and outbound messages of the configured generation. */
export function listQueuePallets(config: TargetXcmConfig): readonly Pallet[] {
  const isOld = config.executor.generation === 'v2';
  const queue: Pallet = {
    name: 'MessageQueue',
    index: 35,
    crate: 'pallet_message_queue',
    storage: [waitingMessages, overweightMessages, overweightCount],
    ...(isOld ? {} : { events: newQueueEvents[config.relation] }),
    onInitialize: (context) => toChainWeight(runQueue(context, config)),
    onFinalize: (context) => {
      if (config.queues.service === 'sameBlock') runQueue(context, config);
      // Runs after the queue, so that programs sent by its messages leave with the same block.
      sendPages(context);
    },
    nextWakeTime: (context) =>
      context.has(waitingMessages) || hasPages(context) ? Number(context.get(now)) : undefined,
  };
  if (config.relation === 'child') return [paraInherent, queue, ...(isOld ? [umpPallet] : [])];
  const xcmpQueue: Pallet = {
    name: 'XcmpQueue',
    index: 30,
    crate: 'cumulus_pallet_xcmp_queue',
    storage: [outboundXcmpMessages, outboundXcmpStatus],
    events: isOld ? oldXcmpEvents : newXcmpEvents,
  };
  const dmpQueue: Pallet = {
    name: 'DmpQueue',
    index: 36,
    crate: 'cumulus_pallet_dmp_queue',
    events: dmpEvents,
  };
  return [createParachainSystem(config), queue, ...(isOld ? [dmpQueue] : []), xcmpQueue];
}

// A relay chain has no channels to siblings; the messages of its children arrive with its inherent.
const umpPallet: Pallet = { name: 'Ump', index: 36, crate: 'parachains_ump', events: umpEvents };

const paraInherent: Pallet = {
  name: 'ParaInherent',
  index: 1,
  crate: 'parachains_paras_inherent',
  calls: {
    enter: defineCall({
      index: 0,
      args: { data: vec(upwardMessage) },
      docs: 'Enter the messages that parachains sent with their blocks.',
      weight: 0n,
      class: 'Mandatory',
      dispatch: (context, origin, { data }) => {
        requireNone(origin);
        putMessages(
          context,
          data.map(({ sender, msg }) => ({ origin: { type: 'Sibling', value: sender }, data: msg })),
        );
      },
    }),
  },
  inherent: (_context, { data: { ParachainSystem } }) => {
    const { upwardMessages: upward = {} }: ParaBlockInputs = ParachainSystem ?? {};
    const data = Object.entries(upward).flatMap(([sender, messages]) =>
      messages.map((msg) => ({ sender: Number(sender), msg: toBytes(msg) })),
    );
    return { call: 'enter', args: { data } };
  },
};

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
        docs: 'Set the messages that came with this block and the channels that are open.',
        weight: 0n,
        class: 'Mandatory',
        dispatch: (context, origin, { data }) => {
          requireNone(origin);
          if (data.egress_channels) context.put(egressChannels, [], data.egress_channels);
          takeMessages(context, config, data);
          // The old queues process messages in the block of their arrival.
          if (config.executor.generation === 'v2') runQueue(context, config);
        },
      }),
    },
    onInitialize: (context) => {
      context.remove(hrmpOutbound);
      context.remove(upwardMessages);
      return { ref_time: 0n, proof_size: 0n };
    },
    inherent: (context, { data: { ParachainSystem: inputs, sysi1338 } }) => {
      const data =
        sysi1338 instanceof Uint8Array
          ? readRelayData(context, sysi1338)
          : toInherentData((inputs ?? {}) as ParaBlockInputs);
      return { call: 'set_validation_data', args: { data } };
    },
  };
}

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
  putMessages(context, [...downward, ...horizontal]);
}

function putMessages(context: Context, messages: readonly QueuedMessageValue[]): void {
  if (messages.length > 0) context.put(waitingMessages, [], [...context.get(waitingMessages), ...messages]);
}

function toInherentData({ downwardMessages = [], horizontalMessages = {}, relay }: ParaBlockInputs) {
  return {
    relay_block: relay?.number ?? 0,
    downward_messages: downwardMessages.map(({ sentAt, msg }) => ({ sent_at: sentAt, msg: toBytes(msg) })),
    horizontal_messages: Object.entries(horizontalMessages).flatMap(([sender, messages]) =>
      messages.map(({ sentAt, data }) => ({ sender: Number(sender), sent_at: sentAt, data: toBytes(data) })),
    ),
    egress_channels: relay?.egress.map(toChannelValue),
  };
}

function toChannelValue(channel: EgressChannel) {
  const { recipient, maxCapacity, maxTotalSize, maxMessageSize, messages = 0 } = channel;
  return {
    recipient,
    max_capacity: maxCapacity,
    max_total_size: maxTotalSize,
    max_message_size: maxMessageSize,
    msg_count: messages,
  };
}
