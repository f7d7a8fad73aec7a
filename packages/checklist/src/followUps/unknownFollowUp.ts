import { capitalize, type Evidence } from '@parachron/core';
import type { FollowUp } from './FollowUp.js';

/** Says that it is unknown whether a follow-up is needed, and how to find out. */
export function unknownFollowUp(
  answer: { readonly reason: string; readonly howToFindOut: string },
  evidence: readonly Evidence[] = [],
): Omit<FollowUp, 'kind' | 'title'> {
  const text = capitalize(answer.reason);
  const reason = /[.!?]$/.test(text) ? text : `${text}.`;
  return { needed: 'unknown', reason, howToFindOut: answer.howToFindOut, evidence, steps: [] };
}
