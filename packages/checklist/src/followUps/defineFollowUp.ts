import type { FactsNeeded, FactValues } from '../facts/Fact.js';
import type { Scope } from '../Scope.js';
import type { FollowUp } from './FollowUp.js';

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
