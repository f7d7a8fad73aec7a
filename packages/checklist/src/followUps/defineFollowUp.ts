import { capitalize, type Evidence, type PlanStep } from '@parachron/core';
import type { FactsNeeded, FactValues } from '../facts/Fact.js';
import type { Scope } from '../Scope.js';

/** A further step of a user before the first cross-chain task, as a plan. */
export interface FollowUp {
  readonly kind: 'create-proxy' | 'acquire-token' | 'transfer-token' | 'run-now';
  readonly title: string;
  /** `possible`: the step is optional. `unknown`: `howToFindOut` says how to decide. */
  readonly needed: 'yes' | 'no' | 'possible' | 'unknown';
  /** One sentence with the reason. */
  readonly reason: string;
  readonly howToFindOut?: string;
  readonly evidence: readonly Evidence[];
  /** The calls to send with their costs; empty if none is needed or none can be built. */
  readonly steps: readonly PlanStep[];
}

/** Defines a step that a user may need before the first task: its facts, and the plan derived from them. */
export interface FollowUpPlanner {
  readonly kind: FollowUp['kind'];
  readonly title: string;
  readonly facts: FactsNeeded;
  readonly plan: (facts: FactValues<FactsNeeded>, scope: Scope) => Omit<FollowUp, 'kind' | 'title'>;
}

/** Defines a follow-up: it reads nothing itself, and only the user sends its calls. */
export function defineFollowUp<N extends FactsNeeded>(definition: {
  kind: FollowUp['kind'];
  title: string;
  facts: N;
  plan: (facts: FactValues<N>, scope: Scope) => Omit<FollowUp, 'kind' | 'title'>;
}): FollowUpPlanner {
  // The runner gives each follow-up the values of the facts that it names, so the narrower type holds.
  return definition as unknown as FollowUpPlanner;
}

/** Returns an unknown follow-up, with how to find out whether it is needed. */
export function describeUnknownFollowUp(
  answer: { readonly reason: string; readonly howToFindOut: string },
  evidence: readonly Evidence[] = [],
): Omit<FollowUp, 'kind' | 'title'> {
  const text = capitalize(answer.reason);
  const reason = /[.!?]$/.test(text) ? text : `${text}.`;
  return { needed: 'unknown', reason, howToFindOut: answer.howToFindOut, evidence, steps: [] };
}
