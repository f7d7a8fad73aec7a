import type { DecodedEvent, DispatchFailure, Forkable } from '@parachron/client';
import {
  type Hex,
  isHash,
  isParachronError,
  nameUsualPallet,
  omitUndefined,
  type Runtime,
} from '@parachron/core';
import {
  type DeliveryContext,
  type DeliveryExplanation,
  type DeliveryOutcome,
  type DerivedAccount,
  explainDelivery,
  type ServiceUser,
  tryDelivery,
} from '@parachron/proxy';
import { readQueueVerdict } from '@parachron/xcm';
import type { WaitingMessage } from './WatchCursor.js';

/** Known facts about a processed message. */
export interface EndFacts {
  /** The runtime of the target at the block before the end. */
  readonly runtime: Runtime;
  /** A fork of the target in that state; undefined if there is none. */
  readonly fork: Forkable | undefined;
  readonly message: WaitingMessage;
  readonly user: ServiceUser | undefined;
  readonly derived: DerivedAccount | undefined;
}

/** Derives the facts about a message that need no further read. */
export function deriveContext(
  { program, messageId }: WaitingMessage,
  { user, runtime }: { readonly user: ServiceUser | undefined; readonly runtime: Runtime },
): WantedEnd['context'] {
  return { runtime, ...omitUndefined({ messageId, program, from: user?.paraId }) };
}

/** Returns whether the target itself reports the outcome of a message; otherwise an explanation needs further runs. */
export function isReported({ certainty, outcome }: DeliveryExplanation): boolean {
  return certainty === 'reported' && !shared.has(outcome);
}

/** Outcomes of which the target reports an error with more than one cause. */
const shared: ReadonlySet<DeliveryOutcome> = new Set<DeliveryOutcome>([
  'xcm-failed',
  'fees',
  'not-weighable',
  'proxy-filtered',
]);

/**
 * Explains the end of a message: by its events, else by runs of the same program and of variants on a fork of the target in the state
 * before its block. A node may no longer have that state: the events then say what they can.
 *
 * @param events of the block up to the end
 */
export async function explainEnd(
  events: readonly DecodedEvent[],
  facts: EndFacts,
): Promise<DeliveryExplanation> {
  const { runtime, fork, message, user, derived } = facts;
  const context = deriveContext(message, { user, runtime });
  const { program, messageId } = message;
  const reported = explainDelivery(events, context);
  if (!user || !program || !fork) return reported;
  const delivered = { user, program, events, ...omitUndefined({ derived, messageId }) };
  return tryDelivery(fork, delivered).catch((error: unknown) => {
    if (!isParachronError(error) || !unforked.has(error.fault)) throw error;
    return reported;
  });
}

/** The faults of a fork that does not run: its node lacks the state, or the runtime builds no block. */
const unforked: ReadonlySet<string> = new Set(['unreachable', 'incompatible']);

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
  readonly context: DeliveryContext & { readonly messageId?: Hex };
}

/**
 * Finds the first end of a message after the last reported end, because messages may have equal bytes. Without an id,
 * the result is the next end with a proxied call, or with the service as the sender in the event of the queue.
 */
export function findEnd(events: readonly DecodedEvent[], wanted: WantedEnd): End | undefined {
  const { after, context } = wanted;
  const { messageId } = context;
  let early: End | undefined;
  for (const [index, event] of events.entries()) {
    if (index <= after || !isPossibleEnd(event, messageId)) continue;
    const explanation = explainDelivery(events.slice(0, index + 1), context);
    const { evidence } = explanation;
    if (evidence.at(-1) !== event) continue;
    if (messageId === undefined && !isProxied(evidence) && !('origin' in event.data)) continue;
    const isFinal = explanation.outcome !== 'overweight' || event.method === 'OverweightEnqueued';
    early = { index, messageId: messageId ?? readId(event), explanation, isFinal };
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

function isProxied(evidence: readonly DecodedEvent[]): boolean {
  return evidence.some(({ usualPallet, method }) => usualPallet === 'Proxy' && method === 'ProxyExecuted');
}

function readId({ data }: DecodedEvent): Hex | undefined {
  return Object.values(data).find(isHash);
}
