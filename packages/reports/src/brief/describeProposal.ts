import { checks, derivePlanSummary, type Report } from '@parachron/checklist';
import type { Finding } from '@parachron/core';
import { countOf } from '../stripNonText.js';

/** Describes in two or three sentences the purpose of a plan's calls, and the failures that the plan alone does not fix. */
export function describeProposal(report: Report): string {
  const { steps, signers } = derivePlanSummary(report);
  const remaining = listChecks(
    report,
    ({ outcome, fix, noFix }) => outcome === 'fail' && (noFix !== undefined || fix.length === 0),
  );
  const left =
    remaining.length === 0
      ? ''
      : ` Not fixed by these calls alone: ${remaining.map(({ failedTitle }) => lowerFirst(failedTitle)).join('; ')}.`;
  if (steps === 0)
    return remaining.length === 0 ? 'No call is needed.' : `No call fixes the failures.${left}`;
  const fixed = listChecks(report, ({ fix }) => fix.length > 0).filter((check) => !remaining.includes(check));
  const size = `${countOf(steps, 'call')} by ${countOf(signers.length, 'signer')}`;
  const aim =
    fixed.length === 0
      ? ''
      : `. After these calls: ${fixed.map(({ title }) => lowerFirst(title)).join('; ')}`;
  return `${size}${aim}.${left}`;
}

/** The checks with such a finding, in the order of the checklist. */
function listChecks({ findings }: Report, isOne: (finding: Finding) => boolean) {
  const found = new Set(findings.flatMap((finding) => (isOne(finding) ? [finding.check] : [])));
  return checks.filter(({ id }) => found.has(id));
}

/** A title within a sentence; an abbreviation does not change. */
function lowerFirst(title: string): string {
  return /^.[^A-Z]/.test(title) ? `${title.charAt(0).toLowerCase()}${title.slice(1)}` : title;
}
