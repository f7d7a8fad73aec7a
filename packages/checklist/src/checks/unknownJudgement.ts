import type { Judgement } from './Check.js';

/** Says that the answer is unknown, and how to find out. */
export function unknownJudgement(
  subject: string,
  answer: { readonly reason: string; readonly howToFindOut: string },
): Judgement {
  const reason = /[.!?]$/.test(answer.reason) ? answer.reason : `${answer.reason}.`;
  return {
    subject,
    outcome: 'unknown',
    reason: reason.charAt(0).toUpperCase() + reason.slice(1),
    evidence: [],
    howToFindOut: answer.howToFindOut,
  };
}
