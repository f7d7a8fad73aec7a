import { bool, hexBytes, u32, variant } from '@parachron/core/scale';
import { toHex } from '@parachron/network';
import type { Weight } from '@parachron/xcm';
import type { Context } from '../../chain/pallet/Context.js';
import { defineEvents } from '../../chain/pallet/defineEvents.js';
import { h256, weight } from '../../chain/scale/commonTypes.js';
import { getExecutor } from '../../executor/createExecutor.js';
import { addWeights, removeWeight, zeroWeight } from '../../executor/quoteProgramWeight.js';
import { type MessageSource, type QueueEvent, runQueuedMessage } from '../../executor/runQueuedMessage.js';
import type { TargetXcmConfig } from '../TargetConfig.js';
import { toChainWeight } from '../xcmValues.js';
import {
  messageOrigin as origin,
  overweightCount,
  overweightMessages,
  type QueuedMessageValue,
  waitingMessages,
} from './xcmStorage.js';

const processingError = variant('frame_support::traits::messages::ProcessMessageError', {
  BadFormat: { index: 0 },
  Corrupt: { index: 1 },
  Unsupported: { index: 2 },
  Overweight: { index: 3, fields: [weight] },
  Yield: { index: 4 },
  StackLimitReached: { index: 5 },
});

export const queueEvents = defineEvents('MessageQueue', {
  ProcessingFailed: {
    index: 0,
    fields: { id: h256, origin, error: processingError },
    docs: 'Message discarded due to an error in the `MessageProcessor` (usually a format error).',
  },
  Processed: {
    index: 1,
    fields: { id: h256, origin, weight_used: weight, success: bool },
    docs: 'Message is processed.',
  },
  OverweightEnqueued: {
    index: 2,
    fields: { id: hexBytes(32), origin, page_index: u32, message_index: u32 },
    docs: 'Message placed in overweight queue.',
  },
});

/** Weight of a block for messages; a heavier message is stored permanently. */
export const queueWeight = { refTime: 100_000_000_000n, proofSize: 2_000_000n };

/** Processes waiting messages in order until the weight is spent; returns the weight used. */
export function runQueue(context: Context, config: TargetXcmConfig): Weight {
  const waiting = context.get(waitingMessages);
  if (waiting.length === 0) return zeroWeight;
  const executor = getExecutor(context, config);
  const left: QueuedMessageValue[] = [];
  const blocked = new Set<string>();
  let used = zeroWeight;
  for (const message of waiting) {
    const name = `${message.origin.type} ${message.origin.value ?? ''}`;
    if (blocked.has(name)) {
      left.push(message);
      continue;
    }
    const available = removeWeight(queueWeight, used);
    const data = toHex(message.data);
    const result = runQueuedMessage(
      { source: toSource(message), data, available, overweight: queueWeight },
      executor,
    );
    used = addWeights(used, result.used);
    if (result.event) depositEvent(context, result.event, message);
    else {
      left.push(message);
      // Messages of one sender keep their order.
      blocked.add(name);
    }
  }
  if (left.length > 0) context.put(waitingMessages, [], left);
  else context.remove(waitingMessages);
  return used;
}

function toSource({ origin: from }: QueuedMessageValue): MessageSource {
  return from.type === 'Sibling' ? { kind: 'Sibling', paraId: from.value } : { kind: 'Parent' };
}

function depositEvent(context: Context, event: QueueEvent, message: QueuedMessageValue): void {
  const of = { id: event.id, origin: message.origin };
  switch (event.kind) {
    case 'Processed': {
      const weight_used = toChainWeight(event.weightUsed);
      context.deposit(queueEvents.Processed, { ...of, weight_used, success: event.success });
      break;
    }
    case 'ProcessingFailed':
      context.deposit(queueEvents.ProcessingFailed, { ...of, error: { type: event.error } });
      break;
    case 'OverweightEnqueued': {
      const place = { page_index: Number(putAside(context, message)), message_index: 0 };
      context.deposit(queueEvents.OverweightEnqueued, { ...of, ...place });
    }
  }
}

function putAside(context: Context, message: QueuedMessageValue): bigint {
  const index = context.get(overweightCount);
  context.put(overweightMessages, [index], message);
  context.put(overweightCount, [], index + 1n);
  return index;
}
