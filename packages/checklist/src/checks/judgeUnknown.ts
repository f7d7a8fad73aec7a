import { capitalize } from '@parachron/core';
import type { Judgement } from './Check.js';

/** Judgement of an unknown answer, with how to find out. */
export function judgeUnknown(
  subject: string,
  answer: { readonly reason: string; readonly howToFindOut: string },
): Judgement {
  const reason = /[.!?]$/.test(answer.reason) ? answer.reason : `${answer.reason}.`;
  return {
    subject,
    outcome: 'unknown',
    reason: capitalize(reason),
    evidence: [],
    howToFindOut: answer.howToFindOut,
  };
}
