import { capitalize, type Evidence } from '@parachron/core';
import type { FollowUp } from './FollowUp.js';

/** Returns an unknown follow-up, with how to find out whether it is needed. */
export function describeUnknownFollowUp(
  answer: { readonly reason: string; readonly howToFindOut: string },
  evidence: readonly Evidence[] = [],
): Omit<FollowUp, 'kind' | 'title'> {
  const text = capitalize(answer.reason);
  const reason = /[.!?]$/.test(text) ? text : `${text}.`;
  return { needed: 'unknown', reason, howToFindOut: answer.howToFindOut, evidence, steps: [] };
}
