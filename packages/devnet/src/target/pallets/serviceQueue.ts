import type { Weight } from '@parachron/xcm';
import type { Context } from '../../chain/runtime/Context.js';
import { toHex } from '../../chain/scale/hex.js';
import { processMessage } from '../../executor/queues/processMessage.js';
import type { MessageSource, QueueEvent } from '../../executor/queues/QueueEvent.js';
import {
  addWeights,
  minWeights,
  subtractWeights,
  zeroWeight,
} from '../../executor/weights/weightArithmetic.js';
import { getTargetExecutor } from '../getTargetExecutor.js';
import { toChainWeight } from '../host/weights.js';
import { toErrorValue, toOutcomeValue } from '../host/xcmValues.js';
import type { TargetXcmConfig } from '../TargetConfig.js';
import { dmpEvents, messageQueueEvents, oldXcmpEvents } from './queueEvents.js';
import {
  overweightCount,
  overweightMessages,
  type QueuedMessageValue,
  waitingMessages,
} from './xcmStorage.js';

/** Processes waiting messages in their order, as far as the weight goes; gives what it used. */
export function serviceQueue(context: Context, config: TargetXcmConfig): Weight {
  const waiting = context.get(waitingMessages);
  if (waiting.length === 0) return zeroWeight;
  const { weight } = config.queues;
  // A message that the queue would wait for must fit into a block of its own.
  const overweight = minWeights(config.queues.overweight, weight);
  const executor = getTargetExecutor(context, config);
  const left: QueuedMessageValue[] = [];
  const blocked = new Set<string>();
  let used = zeroWeight;
  for (const message of waiting) {
    const name = `${message.origin.type} ${message.origin.value ?? ''}`;
    if (blocked.has(name)) {
      left.push(message);
      continue;
    }
    const source = toSource(message);
    const available = subtractWeights(weight, used);
    const data = toHex(message.data);
    const result = processMessage({ source, data, available, overweight }, executor);
    used = addWeights(used, result.used);
    for (const event of result.events) depositEvent(context, event, message);
    if (result.isDone) continue;
    left.push(message);
    // Messages of one sender keep their order.
    blocked.add(name);
  }
  if (left.length > 0) context.put(waitingMessages, [], left);
  else context.remove(waitingMessages);
  return used;
}

function toSource({ origin }: QueuedMessageValue): MessageSource {
  return origin.type === 'Sibling' ? { kind: 'Sibling', paraId: origin.value } : { kind: 'Parent' };
}

function depositEvent(context: Context, event: QueueEvent, message: QueuedMessageValue): void {
  const { origin } = message;
  switch (event.kind) {
    case 'Processed':
      context.deposit(messageQueueEvents.Processed, {
        id: event.id,
        origin,
        weight_used: toChainWeight(event.weightUsed),
        success: event.success,
      });
      break;
    case 'ProcessingFailed': {
      const error = { type: event.error };
      context.deposit(messageQueueEvents.ProcessingFailed, { id: event.id, origin, error });
      break;
    }
    case 'OverweightEnqueued': {
      const at = putAside(context, message);
      const place = { page_index: Number(at), message_index: 0 };
      context.deposit(messageQueueEvents.OverweightEnqueued, { id: event.id, origin, ...place });
      break;
    }
    default:
      depositOldEvent(context, event, message);
      break;
  }
}

function depositOldEvent(
  context: Context,
  event: Exclude<QueueEvent, { kind: 'Processed' | 'ProcessingFailed' | 'OverweightEnqueued' }>,
  message: QueuedMessageValue,
): void {
  switch (event.kind) {
    case 'Success':
      context.deposit(oldXcmpEvents.Success, event.messageHash);
      break;
    case 'Fail':
      context.deposit(oldXcmpEvents.Fail, [event.messageHash, toErrorValue(event.error, 'v2')]);
      break;
    case 'HorizontalOverweight': {
      const sender = message.origin.type === 'Sibling' ? message.origin.value : 0;
      const index = putAside(context, message);
      const fields: [number, number, bigint, bigint] = [
        sender,
        context.blockNumber,
        index,
        event.required.refTime,
      ];
      context.deposit(oldXcmpEvents.OverweightEnqueued, fields);
      break;
    }
    case 'InvalidFormat':
      context.deposit(dmpEvents.InvalidFormat, event.messageId);
      break;
    case 'ExecutedDownward':
      context.deposit(dmpEvents.ExecutedDownward, [event.messageId, toOutcomeValue(event.outcome, 'v2')]);
      break;
    case 'DownwardOverweight': {
      const index = putAside(context, message);
      context.deposit(dmpEvents.OverweightEnqueued, [event.messageId, index, event.required.refTime]);
      break;
    }
  }
}

function putAside(context: Context, message: QueuedMessageValue): bigint {
  const index = context.get(overweightCount);
  context.put(overweightMessages, [index], message);
  context.put(overweightCount, [], index + 1n);
  return index;
}
