import type { NoFix, PlanStep } from '@parachron/core';
import type { Judgement } from './Check.js';

/** The steps that fix a failure; if there is none, the reason, and what to do instead. */
export function chooseFix(steps: readonly PlanStep[], noFix: NoFix): Pick<Judgement, 'fix' | 'noFix'> {
  return steps.length > 0 ? { fix: steps } : { noFix };
}
