import { checks, derivePlanSummary, type Report } from '@parachron/checklist';
import type { Finding } from '@parachron/core';
import { formatSize, toLowerFirst } from '../listCauses.js';

/** Describes the purpose of a plan's calls in one or two sentences. */
export function describeProposal(report: Report): string {
  const { steps } = derivePlanSummary(report);
  const remaining = listChecks(
    report,
    ({ outcome, fix, noFix }) => outcome === 'fail' && (noFix !== undefined || fix.length === 0),
  );
  if (steps === 0) return remaining.length === 0 ? 'No call is needed.' : 'No call fixes the failures.';
  const planned = listChecks(report, ({ fix, waitsFor }) => fix.length > 0 && !waitsFor).filter(
    (check) => !remaining.includes(check),
  );
  // A check with another finding that is unknown may fail after the calls.
  const open = listChecks(report, ({ outcome, fix }) => outcome === 'unknown' && fix.length === 0);
  const fixed = planned.filter((check) => !open.includes(check));
  const unsure = planned.filter((check) => open.includes(check));
  const rest =
    unsure.length === 0
      ? ''
      : ` Partly fixed, with the rest unknown: ${unsure.map(({ failedTitle }) => toLowerFirst(failedTitle)).join('; ')}.`;
  const size = formatSize(report.plan);
  const aim =
    fixed.length === 0
      ? ''
      : `. After these calls: ${fixed.map(({ title }) => toLowerFirst(title)).join('; ')}`;
  const early = report.plan.some(({ blocked }) => blocked)
    ? ' Some calls will fail until the causes above are fixed: see Risks.'
    : '';
  return `${size}${aim}.${rest}${early}`;
}

/** The checks with such a finding, in the order of the checklist. */
function listChecks({ findings }: Report, isOne: (finding: Finding) => boolean) {
  const found = new Set(findings.flatMap((finding) => (isOne(finding) ? [finding.check] : [])));
  return checks.filter(({ id }) => found.has(id));
}
