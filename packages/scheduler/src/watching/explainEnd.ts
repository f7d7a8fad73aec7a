import type { DecodedEvent, DispatchFailure, Forkable } from '@parachron/client';
import { isParachronError, nameUsualPallet, omitUndefined, type Runtime } from '@parachron/core';
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

/** The evidence of an execution: the proxy's event, or the end of the message without an error. */
export type ExecutionEvidence = 'proxy' | 'message';

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
): DeliveryContext {
  return {
    runtime,
    ...omitUndefined({
      messageId: messageId ?? undefined,
      program: program ?? undefined,
      from: user?.paraId,
    }),
  };
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
  'expectation-false',
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
  const delivered = {
    user,
    program,
    events,
    ...omitUndefined({ derived, messageId: messageId ?? undefined }),
  };
  return tryDelivery(fork, delivered).catch((error: unknown) => {
    if (!isParachronError(error) || !unforked.has(error.fault)) throw error;
    return reported;
  });
}

/** The faults of a fork that does not run: its node lacks the state, or the runtime builds no block. */
const unforked: ReadonlySet<string> = new Set(['unreachable', 'incompatible']);

/**
 * Changes an outcome without an error to `executed` if the evidence `message` is sufficient and no event of a proxy
 * reports the result.
 */
export function applyEvidence(
  explanation: DeliveryExplanation,
  expected: ExecutionEvidence,
): DeliveryExplanation {
  if (expected === 'proxy' || !isSilent(explanation)) return explanation;
  const { trapped, claims, evidence, warnings } = explanation;
  return {
    outcome: 'executed',
    certainty: 'unknown',
    sentence:
      'The program ran to its end. The target does not report whether the call in the program succeeded.',
    warnings,
    trapped,
    claims,
    evidence,
  };
}

/** Returns whether a program ran to its end without an event for the result of its call. */
function isSilent({ outcome, evidence }: DeliveryExplanation): boolean {
  if (outcome === 'proxy-not-found' || outcome === 'proxy-delayed') return true;
  const word = evidence.map(readQueueVerdict).findLast((one) => one !== undefined);
  return outcome === 'unknown' && word?.kind === 'completed';
}

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
