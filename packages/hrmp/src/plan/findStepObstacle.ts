import type { NoFix, Planck } from '@parachron/core';
import type { DueAction, DueStep } from '../money/DueStep.js';
import { checkAccept } from '../refusals/checkAccept.js';
import { checkInit, isValid } from '../refusals/checkInit.js';
import { explainRefusal } from '../refusals/explainRefusal.js';
import { explainRegistration } from '../refusals/explainRegistration.js';
import type { Refusal } from '../refusals/Refusal.js';
import { type ChannelFacts, findPara } from '../status/ChannelFacts.js';
import { deriveFactsAfter } from './deriveFactsAfter.js';

/** Effect of a step on the state after all earlier steps. */
export interface StepEffect {
  /** Reason why the channel manager refuses one of the calls, although all earlier steps have taken effect. */
  readonly obstacle: NoFix | undefined;
  readonly facts: ChannelFacts;
}

/**
 * Finds the obstacle of a step, and derives the facts after the step. While the calls run, `offer` is withdrawn from
 * the account.
 */
export function findStepObstacle(
  facts: ChannelFacts,
  { step, offer }: { readonly step: DueStep; readonly offer: Planck },
): StepEffect {
  let now = facts;
  let obstacle = findSenderObstacle(facts, step);
  for (const action of step.actions) {
    const refusal = check(now, action, offer);
    const { kind, channel } = action;
    const payer = kind === 'init' ? channel.sender : channel.recipient;
    obstacle ??= refusal && explainRefusal(now, { refusal, channel, payer });
    now = deriveFactsAfter(now, action);
  }
  return { obstacle, facts: now };
}

// The channel manager accepts messages of live parachains only.
function findSenderObstacle(facts: ChannelFacts, { para }: DueStep): NoFix | undefined {
  if (para === undefined) return undefined;
  const found = findPara(facts, para);
  if (isValid(found)) return undefined;
  const { chain } = facts.channelManager.runtime;
  return {
    reason: `Para ${para} is ${found.lifecycle ? `in the state ${found.lifecycle}` : 'not registered'} on ${chain}, so ${chain} rejects its messages.`,
    howTo: explainRegistration(found),
  };
}

function check(
  facts: ChannelFacts,
  { kind, channel, sizes }: DueAction,
  withdrawn: Planck,
): Refusal | undefined {
  if (kind === 'accept') return checkAccept(facts, { ...channel, withdrawn });
  const { maxCapacity: capacity, maxMessageSize: messageSize } = facts.config;
  return checkInit(facts, { ...channel, ...(sizes ?? { capacity, messageSize }), withdrawn });
}
