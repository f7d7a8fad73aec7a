import { formatHex, parseHex } from '@parachron/core';
import {
  bytes,
  hexBytes,
  option,
  Reader,
  struct,
  tuple,
  u32,
  type ValueOf,
  vec,
} from '@parachron/core/scale';
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
  type QueuedMessageValue,
  upwardMessages,
  waitingMessages,
} from './items.js';
import { hasPages, outboundPrograms, sendPages, xcmpEvents } from './outboundPages.js';
import { queueEvents, queueWeight, readPagePrograms, runQueue } from './runQueue.js';

const storage = storageOf('Hrmp');

const message = struct('polkadot_core_primitives::InboundHrmpMessage', { sent_at: u32, data: bytes });

/** `ParachainInherentData` of cumulus, without the later fields. */
const inherentData = struct('parachron_target::ParachainInherentData', {
  parent_head: bytes,
  relay_parent_number: u32,
  relay_parent_storage_root: hexBytes(32),
  max_pov_size: u32,
  relay_chain_state: vec(bytes),
  downward_messages: vec(message),
  horizontal_messages: vec(tuple(u32, vec(message))),
});

type InherentData = ValueOf<typeof inherentData>;

/** Items of the relay chain's state. */
const egressIndex = storage.map('HrmpEgressChannelsIndex', [['Twox64Concat', u32]], vec(u32));
const channel = struct('', { max_capacity: u32, max_total_size: u32, max_message_size: u32, msg_count: u32 });
const channels = storage.map(
  'HrmpChannels',
  [['Twox64Concat', struct('', { sender: u32, recipient: u32 })]],
  channel,
);

const systemEvents = defineEvents('ParachainSystem', {
  DownwardMessagesReceived: { index: 4, fields: { count: u32 } },
});

/** Creates the pallets for inbound and outbound messages. */
export function listQueuePallets(config: TargetXcmConfig): readonly Pallet[] {
  const queue: Pallet = {
    name: 'MessageQueue',
    index: 35,
    crate: 'pallet_message_queue',
    storage: [waitingMessages],
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
    storage: [outboundPrograms],
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
          const open = readChannels(context, data);
          if (open) context.put(egressChannels, [], open);
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
      const codec = context.runtime.types.codec(inherentData);
      const data = sysi1338 ? codec.decode(new Reader(sysi1338)) : noData;
      return { call: 'set_validation_data', args: { data } };
    },
  };
}

const noData: InherentData = {
  parent_head: new Uint8Array(),
  relay_parent_number: 0,
  relay_parent_storage_root: formatHex(new Uint8Array(32)),
  max_pov_size: 0,
  relay_chain_state: [],
  downward_messages: [],
  horizontal_messages: [],
};

function takeMessages(context: Context, config: TargetXcmConfig, data: InherentData): void {
  const downward = data.downward_messages.map(
    (one): QueuedMessageValue => ({ origin: { type: 'Parent' }, data: one.data }),
  );
  const horizontal = data.horizontal_messages.flatMap(([sender, pages]) =>
    pages
      .flatMap((page) => readPagePrograms(formatHex(page.data), config.executor))
      .map(({ hex }): QueuedMessageValue => {
        return { origin: { type: 'Sibling', value: sender }, data: parseHex(hex) };
      }),
  );
  if (downward.length > 0) {
    context.deposit(systemEvents.DownwardMessagesReceived, { count: downward.length });
  }
  const messages = [...downward, ...horizontal];
  if (messages.length > 0) context.put(waitingMessages, [], [...context.get(waitingMessages), ...messages]);
}

/** Reads the open channels in the proof of the relay chain's state; a proof without a list of channels leaves the known ones open. */
function readChannels(context: Context, data: InherentData) {
  if (data.relay_chain_state.length === 0) return undefined;
  const { types, keys } = context.runtime;
  const root = parseHex(data.relay_parent_storage_root);
  const proven = readTrieProof({ root, nodes: data.relay_chain_state });
  const sender = context.get(parachainId);
  const listed = proven.get(keys.key(egressIndex, [sender]));
  return (
    listed &&
    types.decode(vec(u32), listed).flatMap((recipient) => {
      const found = proven.get(keys.key(channels, [{ sender, recipient }]));
      return found ? [{ recipient, ...types.codec(channel).decode(new Reader(found)) }] : [];
    })
  );
}
