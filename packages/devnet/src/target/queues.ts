import { formatHex, type Hex, orUndefined, parseHex } from '@parachron/core';
import {
  bool,
  bytes,
  hexBytes,
  option,
  Reader,
  struct,
  tuple,
  u32,
  type ValueOf,
  variant,
  vec,
} from '@parachron/core/scale';
import { readTrieProof } from '@parachron/runtime';
import { decodePage, type PageProgram } from '@parachron/xcm';
import type { Context } from '../chain/Context.js';
import { requireNone } from '../chain/Origin.js';
import { constant, defineCall, defineEvents, type Pallet } from '../chain/Pallet.js';
import { parachainId } from '../chain/pallets/parachainInfo.js';
import { now } from '../chain/pallets/timestamp.js';
import { storageOf } from '../chain/storage.js';
import {
  h256,
  isHeavier,
  removeWeight,
  sumWeights,
  type Weight,
  weight,
  zeroWeight,
} from '../chain/types.js';
import type { ExecutorConfig } from '../executor/accounts.js';
import { createExecutor, type Executor } from '../executor/createExecutor.js';
import type { TargetXcmConfig } from './createTarget.js';
import { hashMessage } from './delivery.js';
import {
  egressChannels,
  hrmpOutbound,
  messageOrigin as origin,
  type QueuedMessageValue,
  upwardMessages,
  waitingMessages,
} from './items.js';
import { hasPages, outboundPrograms, sendPages, xcmpEvents } from './outboundPages.js';

const storage = storageOf('Hrmp');

const inboundMessage = struct('polkadot_core_primitives::InboundHrmpMessage', { sent_at: u32, data: bytes });

/** `ParachainInherentData` of cumulus, without the later fields. */
const inherentData = struct('parachron_target::ParachainInherentData', {
  parent_head: bytes,
  relay_parent_number: u32,
  relay_parent_storage_root: hexBytes(32),
  max_pov_size: u32,
  relay_chain_state: vec(bytes),
  downward_messages: vec(inboundMessage),
  horizontal_messages: vec(tuple(u32, vec(inboundMessage))),
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
    onFinalize: (context) => {
      runQueue(context, config);
      // Programs sent by the messages leave with the same block.
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
    inherent: ({ runtime }, { sysi1338 }) => {
      // A chain that is alone may build a block without a relay chain.
      if (!sysi1338) return undefined;
      const data = runtime.types.codec(inherentData).decode(new Reader(sysi1338));
      return { call: 'set_validation_data', args: { data } };
    },
  };
}

function takeMessages(context: Context, config: TargetXcmConfig, data: InherentData): void {
  const parent = { type: 'Parent' } as const;
  const downward = data.downward_messages.map((one) => ({ origin: parent, data: one.data }));
  const horizontal = data.horizontal_messages.flatMap(([sender, pages]) => {
    const origin = { type: 'Sibling', value: sender } as const;
    const programs = pages.flatMap((page) => readPagePrograms(formatHex(page.data), config.executor));
    return programs.map(({ hex }) => ({ origin, data: parseHex(hex) }));
  });
  if (downward.length > 0) context.deposit(systemEvents.DownwardMessagesReceived, { count: downward.length });
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
  if (!listed) return undefined;
  return types.decode(vec(u32), listed).flatMap((recipient) => {
    const found = proven.get(keys.key(channels, [{ sender, recipient }]));
    return found ? [{ recipient, ...types.codec(channel).decode(new Reader(found)) }] : [];
  });
}

const processingError = variant('frame_support::traits::messages::ProcessMessageError', {
  BadFormat: { index: 0 },
  Corrupt: { index: 1 },
  Unsupported: { index: 2 },
  Overweight: { index: 3, fields: [weight] },
  Yield: { index: 4 },
  StackLimitReached: { index: 5 },
});

const queueEvents = defineEvents('MessageQueue', {
  ProcessingFailed: { index: 0, fields: { id: h256, origin, error: processingError } },
  Processed: { index: 1, fields: { id: h256, origin, weight_used: weight, success: bool } },
  OverweightEnqueued: { index: 2, fields: { id: hexBytes(32), origin, page_index: u32, message_index: u32 } },
});

/** Weight of a block for messages; a heavier message is dropped as overweight, a lighter one waits for the next block. */
const queueWeight: Weight = { ref_time: 100_000_000_000n, proof_size: 2_000_000n };

/** Processes waiting messages in order until the weight is spent. */
function runQueue(context: Context, config: TargetXcmConfig): void {
  const waiting = context.get(waitingMessages);
  if (waiting.length === 0) return;
  const executor = createExecutor(context, config);
  let used = zeroWeight;
  let done = 0;
  for (const message of waiting) {
    const available = removeWeight(queueWeight, used);
    const spent = runMessage(context, executor, { message, available });
    if (!spent) break;
    used = sumWeights(used, spent);
    done += 1;
  }
  if (done < waiting.length) context.put(waitingMessages, [], waiting.slice(done));
  else context.remove(waitingMessages);
}

/**
 * Processes a message; returns the weight used, or undefined if the message waits for the next block.
 *
 * Chain: `ProcessXcmMessage` of pallet_message_queue.
 */
function runMessage(
  context: Context,
  executor: Executor,
  { message, available }: { readonly message: QueuedMessageValue; readonly available: Weight },
): Weight | undefined {
  const { origin: from } = message;
  const data = formatHex(message.data);
  const hash = hashMessage(message.data);
  const endFailed = (error: 'Corrupt' | 'Unsupported', used = zeroWeight, id = hash) => {
    context.deposit(queueEvents.ProcessingFailed, { id, origin: from, error: { type: error } });
    return used;
  };
  // Bytes after the program are ignored.
  const [decoded] = readPagePrograms(`0x00${data.slice(2)}`, executor.config);
  if (!decoded) return endFailed('Corrupt');
  const needed = executor.quoteWeight(decoded.program, decoded.version);
  if (!needed) return endFailed('Unsupported');
  if (isHeavier(needed, available)) {
    if (!isHeavier(needed, queueWeight)) return undefined;
    // No call executes an overweight message, so the message is not stored.
    const place = { page_index: 0, message_index: 0 };
    context.deposit(queueEvents.OverweightEnqueued, { id: hash, origin: from, ...place });
    return zeroWeight;
  }
  const interior = from.type === 'Sibling' ? [{ kind: 'Parachain', paraId: from.value } as const] : [];
  const origin = { parents: 1, interior } as const;
  const { used, error, messageId: id } = executor.run({ ...decoded, origin, id: hash });
  if (!used) return endFailed('Unsupported', needed, id);
  context.deposit(queueEvents.Processed, { id, origin: from, weight_used: used, success: !error });
  return used;
}

/**
 * Splits a page of an HRMP channel into its programs, as a parachain does.
 *
 * The rest of a page is dropped from the first bytes that do not decode as a program. A page of another format is dropped
 * entirely. Neither case emits an event.
 */
function readPagePrograms(page: Hex, { versions }: Pick<ExecutorConfig, 'versions'>): readonly PageProgram[] {
  const programs = orUndefined(() => decodePage(page)) ?? [];
  const end = programs.findIndex(({ version }) => !versions.includes(version));
  return end < 0 ? programs : programs.slice(0, end);
}
