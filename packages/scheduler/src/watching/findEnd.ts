import type { DecodedEvent, DispatchFailure } from '@parachron/client';
import { type Hex, isHash, nameUsualPallet, type Runtime } from '@parachron/core';
import { type DeliveryContext, type DeliveryExplanation, explainDelivery } from '@parachron/proxy';
import { readQueueVerdict } from '@parachron/xcm';

/** Derives the reason of a failure on a target, in the same shape as a failure on the service. */
export function deriveReason(
  { outcome, error, sentence, evidence }: DeliveryExplanation,
  { registry }: Pick<Runtime, 'registry'>,
): DispatchFailure {
  const failure = evidence.findLast((event) => event.failure !== undefined)?.failure;
  if (failure) return failure;
  const [pallet, name] = error?.split('.') ?? [];
  if (pallet !== undefined && name !== undefined)
    return {
      kind: 'Module',
      pallet,
      usualPallet: nameUsualPallet(registry, pallet),
      error: name,
      docs: sentence,
    };
  return { kind: 'Xcm', error: error ?? outcome, docs: sentence };
}

/** The end of a message among the events of a block. */
export interface End {
  /** Index of the event that ends the message. */
  readonly index: number;
  readonly messageId: Hex | undefined;
  readonly explanation: DeliveryExplanation;
  /** False if an old queue will retry the message, which was too heavy for the rest of the block. */
  readonly isFinal: boolean;
}

/** The search for the end of a message. */
export interface WantedEnd {
  /** Index of the event of the last reported end in this block; -1 if there is none. */
  readonly after: number;
  readonly context: DeliveryContext & { readonly messageId?: Hex | undefined };
}

/**
 * Finds the first end of a message after the last reported end, because messages may have equal bytes. Without an id,
 * the result is the next end with a proxied call, or with the service as the sender in the event of the queue.
 */
export function findEnd(events: readonly DecodedEvent[], { after, context }: WantedEnd): End | undefined {
  const { messageId } = context;
  let early: End | undefined;
  for (const [index, event] of events.entries()) {
    if (index <= after || !isPossibleEnd(event, messageId)) continue;
    const explanation = explainDelivery(events.slice(0, index + 1), context);
    const { evidence } = explanation;
    if (evidence.at(-1) !== event) continue;
    const isProxied = evidence.some((one) => one.usualPallet === 'Proxy' && one.method === 'ProxyExecuted');
    if (messageId === undefined && !isProxied && !('origin' in event.data)) continue;
    const isFinal = explanation.outcome !== 'overweight' || event.method === 'OverweightEnqueued';
    early = { index, messageId: messageId ?? Object.values(event.data).find(isHash), explanation, isFinal };
    if (isFinal) return early;
  }
  return early;
}

// Most events need no explanation: events of a message contain its id, except the event of an overweight message.
function isPossibleEnd(event: DecodedEvent, messageId: Hex | undefined): boolean {
  const { method, data } = event;
  if (!readQueueVerdict(event)) return false;
  return (
    messageId === undefined || method === 'OverweightEnqueued' || Object.values(data).includes(messageId)
  );
}
