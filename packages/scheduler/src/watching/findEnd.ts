import type { DecodedEvent } from '@parachron/client';
import { type Hex, isHash } from '@parachron/core';
import { type DeliveryContext, type DeliveryExplanation, explainDelivery } from '@parachron/proxy';

/** The end of a message among the events of a block. */
export interface End {
  /** The index of the event that ends it. */
  readonly index: number;
  readonly messageId: Hex | undefined;
  readonly explanation: DeliveryExplanation;
  /** False if an old queue found it too heavy for the rest of the block, and tries it again. */
  readonly isFinal: boolean;
}

/** End of a message to find. */
export interface WantedEnd {
  readonly messageId: Hex | null;
  /** The index of the last end that was reported in this block; -1 for none. */
  readonly after: number;
  readonly context: DeliveryContext;
}

/**
 * Finds the first end of a message after another end, since messages may have equal bytes. Without an id, the result is the
 * next end with a proxy call, or with the service as the sender by the event of the queue.
 */
export function findEnd(events: readonly DecodedEvent[], wanted: WantedEnd): End | undefined {
  const { messageId, after } = wanted;
  const context = messageId === null ? wanted.context : { ...wanted.context, messageId };
  let early: End | undefined;
  for (const [index, event] of events.entries()) {
    if (index <= after || !mayEnd(event, messageId)) continue;
    const explanation = explainDelivery(events.slice(0, index + 1), context);
    const { evidence } = explanation;
    if (evidence.at(-1) !== event) continue;
    if (messageId === null && !isProxied(evidence) && !('origin' in event.data)) continue;
    const isFinal = explanation.outcome !== 'overweight' || event.method === 'OverweightEnqueued';
    early = { index, messageId: messageId ?? readId(event), explanation, isFinal };
    if (isFinal) return early;
  }
  return early;
}

// Most events need no explanation: events of the message name it, except the event of an overweight message.
function mayEnd({ pallet, method, data }: DecodedEvent, messageId: Hex | null): boolean {
  if (!pallet.endsWith('Queue')) return false;
  return messageId === null || method === 'OverweightEnqueued' || Object.values(data).includes(messageId);
}

function isProxied(evidence: readonly DecodedEvent[]): boolean {
  return evidence.some(({ pallet, method }) => pallet === 'Proxy' && method === 'ProxyExecuted');
}

function readId({ data }: DecodedEvent): Hex | undefined {
  return Object.values(data).find(isHash);
}
