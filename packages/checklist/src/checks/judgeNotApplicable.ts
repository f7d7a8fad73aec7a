import type { Judgement } from './Check.js';

/** Judgement for a subject that was not checked, with the reason and a pointer. */
export function judgeNotApplicable(
  subject: string,
  { reason, howToFindOut }: { readonly reason: string; readonly howToFindOut: string },
): Judgement {
  const why = reason.replace(/\.$/, '');
  return { subject, outcome: 'not-applicable', reason: `Not checked: ${why}. ${howToFindOut}`, evidence: [] };
}
