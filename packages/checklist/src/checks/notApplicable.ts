import type { Judgement } from './Check.js';

/** Says that something was not checked, why, and where to read on. */
export function notApplicable(
  subject: string,
  { reason, howToFindOut }: { readonly reason: string; readonly howToFindOut: string },
): Judgement {
  const why = reason.replace(/\.$/, '');
  return { subject, outcome: 'not-applicable', reason: `Not checked: ${why}. ${howToFindOut}`, evidence: [] };
}
