import { checks, derivePlanSummary, type Report } from '@parachron/checklist';
import type { Finding } from '@parachron/core';
import { countOf } from '../text/countOf.js';

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
      : ` Not fixed by these calls alone: ${remaining.map(({ failedTitle }) => toLowerFirst(failedTitle)).join('; ')}.`;
  if (steps === 0)
    return remaining.length === 0 ? 'No call is needed.' : `No call fixes the failures.${left}`;
  const planned = listChecks(report, ({ fix }) => fix.length > 0).filter(
    (check) => !remaining.includes(check),
  );
  // A check with another finding that is unknown may fail after the calls.
  const open = listChecks(report, ({ outcome, fix }) => outcome === 'unknown' && fix.length === 0);
  const fixed = planned.filter((check) => !open.includes(check));
  const unsure = planned.filter((check) => open.includes(check));
  const rest =
    unsure.length === 0
      ? ''
      : ` Fixed in part, with the rest unknown: ${unsure.map(({ failedTitle }) => toLowerFirst(failedTitle)).join('; ')}.`;
  const size = `${countOf(steps, 'call')} by ${countOf(signers.length, 'signer')}`;
  const aim =
    fixed.length === 0
      ? ''
      : `. After these calls: ${fixed.map(({ title }) => toLowerFirst(title)).join('; ')}`;
  return `${size}${aim}.${rest}${left}`;
}

/** The checks with such a finding, in the order of the checklist. */
function listChecks({ findings }: Report, isOne: (finding: Finding) => boolean) {
  const found = new Set(findings.flatMap((finding) => (isOne(finding) ? [finding.check] : [])));
  return checks.filter(({ id }) => found.has(id));
}

/** A title within a sentence; an abbreviation does not change. */
function toLowerFirst(title: string): string {
  return /^.[^A-Z]/.test(title) ? `${title.charAt(0).toLowerCase()}${title.slice(1)}` : title;
}
