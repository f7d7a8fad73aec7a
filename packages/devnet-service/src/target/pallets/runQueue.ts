import type { Context } from '@parachron/devnet-chain';
import { toHex } from '@parachron/devnet-chain';
import type { MessageSource, QueueEvent } from '@parachron/devnet-executor';
import {
  addWeights,
  capWeight,
  removeWeight,
  runQueuedMessage,
  zeroWeight,
} from '@parachron/devnet-executor';
import type { Weight } from '@parachron/xcm';
import { getTargetExecutor } from '../getTargetExecutor.js';
import type { TargetXcmConfig } from '../TargetConfig.js';
import { toChainWeight } from '../values/weights.js';
import { toErrorValue, toOutcomeValue } from '../values/xcmValues.js';
import { dmpEvents, newQueueEvents, oldXcmpEvents, umpEvents } from './queueEvents.js';
import {
  overweightCount,
  overweightMessages,
  type QueuedMessageValue,
  waitingMessages,
} from './xcmStorage.js';

/** Processes waiting messages in order until the weight is spent; returns the weight used. */
export function runQueue(context: Context, config: TargetXcmConfig): Weight {
  const waiting = context.get(waitingMessages);
  if (waiting.length === 0) return zeroWeight;
  const { weight } = config.queues;
  const overweight = getHeaviest(config);
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
    const source = toSource(message, config);
    const available = removeWeight(weight, used);
    const data = toHex(message.data);
    const result = runQueuedMessage({ source, data, available, overweight }, executor);
    used = addWeights(used, result.used);
    for (const event of result.events) depositEvent(context, event, { ...message, source });
    if (result.isDone) continue;
    left.push(message);
    // Messages of one sender keep their order.
    blocked.add(name);
  }
  if (left.length > 0) context.put(waitingMessages, [], left);
  else context.remove(waitingMessages);
  return used;
}

/** Maximum weight of a message that waits for a later block: the message must fit into an empty block. */
export function getHeaviest({ queues }: TargetXcmConfig): Weight {
  return capWeight(queues.overweight, queues.weight);
}

type FromSource = QueuedMessageValue & { readonly source: MessageSource };

function toSource({ origin }: QueuedMessageValue, { relation }: TargetXcmConfig): MessageSource {
  if (origin.type !== 'Sibling') return { kind: 'Parent' };
  return { kind: relation === 'child' ? 'Child' : 'Sibling', paraId: origin.value };
}

/** The events of the newer queue, with the sender as this chain names it. */
function nameSender({ origin }: QueuedMessageValue, source: MessageSource) {
  return source.kind === 'Child'
    ? { events: newQueueEvents.child, origin: { type: 'Ump', value: { type: 'Para', value: source.paraId } } }
    : { events: newQueueEvents.sibling, origin };
}

function depositEvent(context: Context, event: QueueEvent, message: FromSource): void {
  const { events, origin } = nameSender(message, message.source);
  switch (event.kind) {
    case 'Processed':
      context.deposit(events.Processed, {
        id: event.id,
        origin,
        weight_used: toChainWeight(event.weightUsed),
        success: event.success,
      });
      break;
    case 'ProcessingFailed': {
      const error = { type: event.error };
      context.deposit(events.ProcessingFailed, { id: event.id, origin, error });
      break;
    }
    case 'OverweightEnqueued': {
      const at = putAside(context, message);
      const place = { page_index: Number(at), message_index: 0 };
      context.deposit(events.OverweightEnqueued, { id: event.id, origin, ...place });
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
  message: FromSource,
): void {
  switch (event.kind) {
    case 'Success':
      context.deposit(oldXcmpEvents.Success, event.messageHash);
      break;
    case 'Fail':
      context.deposit(oldXcmpEvents.Fail, [event.messageHash, toErrorValue(event.error, 'v2')]);
      break;
    case 'HorizontalOverweight': {
      const sender = message.source.kind === 'Sibling' ? message.source.paraId : 0;
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
    default:
      if (message.source.kind === 'Child') depositUpwardEvent(context, event, message);
      else depositDownwardEvent(context, event, message);
  }
}

type VerticalEvent = Extract<
  QueueEvent,
  { kind: 'InvalidFormat' | 'ExecutedVertical' | 'VerticalOverweight' }
>;

function depositDownwardEvent(context: Context, event: VerticalEvent, message: FromSource): void {
  const { messageId } = event;
  if (event.kind === 'InvalidFormat') context.deposit(dmpEvents.InvalidFormat, messageId);
  else if (event.kind === 'ExecutedVertical')
    context.deposit(dmpEvents.ExecutedDownward, [messageId, toOutcomeValue(event.outcome, 'v2')]);
  else {
    const index = putAside(context, message);
    context.deposit(dmpEvents.OverweightEnqueued, [messageId, index, event.required.refTime]);
  }
}

function depositUpwardEvent(context: Context, event: VerticalEvent, message: FromSource): void {
  const { messageId } = event;
  if (event.kind === 'InvalidFormat') context.deposit(umpEvents.InvalidFormat, messageId);
  else if (event.kind === 'ExecutedVertical')
    context.deposit(umpEvents.ExecutedUpward, [messageId, toOutcomeValue(event.outcome, 'v2')]);
  else {
    const sender = message.source.kind === 'Child' ? message.source.paraId : 0;
    const index = putAside(context, message);
    context.deposit(umpEvents.OverweightEnqueued, [sender, messageId, index, event.required.refTime]);
  }
}

function putAside(context: Context, { origin, data }: QueuedMessageValue): bigint {
  const index = context.get(overweightCount);
  context.put(overweightMessages, [index], { origin, data });
  context.put(overweightCount, [], index + 1n);
  return index;
}
