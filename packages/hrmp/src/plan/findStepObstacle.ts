import type { NoFix } from '@parachron/core';
import type { DueStep } from '../money/DueStep.js';
import { type ChannelFacts, findPara } from '../status/ChannelFacts.js';
import { deriveFactsAfter } from './deriveFactsAfter.js';
import { explainRefusal } from './explainRefusal.js';
import { explainRegistration } from './explainRegistration.js';
import { findRefusal, isValid } from './findRefusal.js';

/** Effect of a step on the state after all earlier steps. */
export interface StepEffect {
  /** Reason why the channel manager refuses one of the calls, although all earlier steps have taken effect. */
  readonly obstacle: NoFix | undefined;
  readonly facts: ChannelFacts;
}

/** Finds the obstacle of a step, and derives the facts after the step. */
export function findStepObstacle(facts: ChannelFacts, step: DueStep): StepEffect {
  let now = facts;
  let obstacle = findSenderObstacle(facts, step);
  for (const action of step.actions) {
    const refusal = findRefusal(now, action);
    obstacle ??= refusal && explainRefusal(now, refusal, action.channel);
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
