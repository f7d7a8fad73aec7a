import type { DecodedEvent, DispatchFailure } from '@parachron/client';
import {
  type Account,
  decodeCall,
  type Hex,
  isParachronError,
  parseAccount,
  type Runtime,
  type Snapshot,
} from '@parachron/core';
import {
  type DeliveryContext,
  type DeliveryExplanation,
  type DerivedAccount,
  dryRunProgramRead,
  explainDelivery,
  getProxyFacts,
  type ServiceUser,
} from '@parachron/proxy';
import { deriveWeightV2, estimateCallWeight } from '@parachron/weight';
import { deriveLocation } from '@parachron/xcm';
import type { WaitingMessage } from './WatchCursor.js';

/** What counts as executed: the proxy's event, or the end of the message without an error. */
export type Proof = 'proxy' | 'message';

/** What is known of a message whose end has come. */
export interface EndFacts {
  /** The target at the block before the one with the end. */
  readonly before: Snapshot;
  readonly message: WaitingMessage;
  readonly user: ServiceUser | undefined;
  readonly derived: DerivedAccount | undefined;
}

/** What is known of a message without asking anything. */
export function deriveContext(
  { program, messageId }: WaitingMessage,
  { user, runtime }: { readonly user: ServiceUser | undefined; readonly runtime: Runtime },
): DeliveryContext {
  return {
    runtime,
    ...(messageId === null ? {} : { messageId }),
    ...(program === null ? {} : { program }),
    ...(user ? { from: user.paraId } : {}),
  };
}

/** Whether the target says itself what became of a message; else more has to be asked. */
export function isTold({ certainty, outcome }: DeliveryExplanation): boolean {
  return certainty === 'told' && outcome !== 'xcm-failed';
}

/**
 * Explains the end of a message by what the target knew of the proxies before, by the weight of the call, and by the
 * same program in a dry run at the block before.
 *
 * @param events of the block up to the end
 */
export async function explainEnd(
  events: readonly DecodedEvent[],
  facts: EndFacts,
): Promise<DeliveryExplanation> {
  const { before, message, user, derived } = facts;
  const { runtime } = before;
  const real = message.call === null ? undefined : readReal(runtime, message.call);
  const [proxies, callWeight, replay] = await Promise.all([
    real && derived?.kind === 'account'
      ? getProxyFacts(before, { real, delegate: derived.account })
      : undefined,
    message.call === null || !real ? undefined : estimateCallWeight(before, message.call),
    tryAgain(before, { program: message.program, user }),
  ]);
  return explainDelivery(events, {
    ...deriveContext(message, { user, runtime }),
    ...(derived ? { derived } : {}),
    ...(proxies?.known ? { proxies: proxies.facts } : {}),
    ...(callWeight?.known ? { callWeight: deriveWeightV2(callWeight.value, { proofSizeOfV1: 0n }) } : {}),
    ...(replay ? { replay } : {}),
  });
}

/** The same program in a dry run, where the target has such a thing. */
async function tryAgain(
  before: Snapshot,
  { program, user }: { readonly program: Hex | null; readonly user: ServiceUser | undefined },
): Promise<DeliveryContext['replay']> {
  if (program === null || !user) return undefined;
  const origin = deriveLocation({ paraId: user.paraId, relation: user.relation ?? 'sibling' });
  const { tried } = await before.read({ tried: dryRunProgramRead(before.runtime, { origin, program }) });
  return tried.known && tried.value.ok ? tried.value.effects : undefined;
}

/** The account that a call acts for by proxy; undefined where it is no such call. */
function readReal({ registry }: Runtime, hex: Hex): Account | undefined {
  try {
    const { pallet, method, args } = decodeCall(registry, hex);
    if (pallet !== 'Proxy' || method !== 'proxy') return undefined;
    // An address is an account itself, or a choice with the account in it.
    const [real] = Object.values(Object(args.real));
    const text = typeof args.real === 'string' ? args.real : real;
    return typeof text === 'string' ? parseAccount(text, 'real') : undefined;
  } catch (error) {
    if (isParachronError(error)) return undefined;
    throw error;
  }
}

/** Takes a message without an error for success, where no proxy is there to say so. */
export function applyProof(explanation: DeliveryExplanation, proof: Proof): DeliveryExplanation {
  const isSilent = explanation.outcome === 'proxy-not-found' || explanation.outcome === 'proxy-delayed';
  if (proof === 'proxy' || !isSilent) return explanation;
  const { trapped, evidence } = explanation;
  return {
    outcome: 'executed',
    certainty: 'deduced',
    sentence: 'The program ran to its end; whether the call in it succeeded, the target does not say.',
    candidates: ['executed', 'call-failed'],
    trapped,
    evidence,
  };
}

/** The reason of a failure in the form that failures on the service have. */
export function deriveReason({ outcome, error, sentence, evidence }: DeliveryExplanation): DispatchFailure {
  const failure = evidence.findLast((event) => event.failure !== undefined)?.failure;
  if (failure) return failure;
  const [pallet, name] = error?.split('.') ?? [];
  if (pallet !== undefined && name !== undefined)
    return { kind: 'Module', pallet, error: name, docs: sentence };
  return { kind: 'Xcm', error: error ?? outcome, docs: sentence };
}
