import { checks, derivePlanSummary, type Report } from '@parachron/checklist';
import { countOf } from '../stripNonText.js';

/** Describes in one or two sentences the purpose of a plan's calls, and what the plan does not fix. */
export function describeProposal(report: Report): string {
  const { steps, signers, unfixed } = derivePlanSummary(report);
  const left =
    unfixed.length === 0
      ? ''
      : ` ${countOf(unfixed.length, 'failure')} ${unfixed.length === 1 ? 'remains' : 'remain'} after the plan.`;
  if (steps === 0)
    return unfixed.length === 0 ? 'No call is needed.' : `No call of this report fixes the failures.${left}`;
  const fixed = new Set(report.findings.flatMap(({ check, fix }) => (fix.length > 0 ? [check] : [])));
  const aims = checks.flatMap(({ id, title }) => (fixed.has(id) ? [title] : []));
  const size = `${countOf(steps, 'call')} by ${countOf(signers.length, 'signer')}`;
  const aim = aims.length === 0 ? '' : `. After these calls: ${aims.map(lowerFirst).join('; ')}`;
  return `${size}${aim}.${left}`;
}

/** A title within a sentence; an abbreviation stays as it is. */
function lowerFirst(title: string): string {
  return /^.[^A-Z]/.test(title) ? `${title.charAt(0).toLowerCase()}${title.slice(1)}` : title;
}
