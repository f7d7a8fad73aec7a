import { checks, derivePlanSummary, type Report } from '@parachron/checklist';
import { capitalize, type Finding, type Outcome } from '@parachron/core';
import { listStandingTries } from '../entries/describeDryRun.js';
import type { Entry } from '../entries/Entry.js';
import { formatSize, toLowerFirst } from '../listCauses.js';
import { formatCallNumbers, listPremature, numberSteps } from '../text/stepText.js';
import { cutSentence } from '../text/text.js';

/** Describes the risks of a report's calls by their kind, from the worst; the causes of the verdict are listed apart. */
export function describeRisks(report: Report): Entry[] {
  const { plan } = report;
  const { blocked, notes } = derivePlanSummary(report);
  const remedies = blocked.map(({ step, reason, howTo }) => ({ step, text: `${reason} ${howTo}` }));
  // Several failures often share one remedy.
  const willFail = [...new Set(remedies.map(({ text }) => text))].map((text) => {
    const steps = remedies.flatMap((one) => (one.text === text ? [one.step] : []));
    return `${capitalize(formatCallNumbers(steps, plan))}: ${numberSteps(text, plan)}`;
  });
  // A call without a later use still spends or reserves funds.
  const early = [...listPremature(plan)];
  const these = early.length === 1 ? 'this call' : 'these calls';
  const warning = `${capitalize(formatCallNumbers(early, plan))}: the calls that depend on ${these} cannot succeed yet.`;
  const risks: readonly (readonly [Outcome, string, readonly string[]])[] = [
    ['fail', 'Failed in the dry run', listTried(report, 'failed')],
    ['fail', 'Will fail', willFail],
    ['warn', 'Do not send yet', early.length > 0 ? [warning] : []],
    ['unknown', 'Unknown from the dry run', listTried(report, 'unknown')],
    // Each of these phrases introduces the reason of an unknown finding.
    ['unknown', 'Not confirmed', notes],
  ];
  return risks.flatMap(([outcome, word, texts]) =>
    texts.length > 0 ? [{ outcome, word, below: texts.map((text) => ({ text })) }] : [],
  );
}

function listTried({ dryRun }: Report, outcome: 'failed' | 'unknown'): string[] {
  const steps = dryRun ? listStandingTries(dryRun).filter((step) => step.outcome === outcome) : [];
  // A step may be tried in several rounds, with the same result.
  return [...new Set(steps.map(({ title, reason }) => `${title} ${reason}`))];
}

/** Describes the purpose of a plan's calls in one or two sentences. */
export function describeProposal(report: Report): string {
  const { steps } = derivePlanSummary(report);
  const remaining = listChecks(
    report,
    ({ outcome, fix, noFix }) => outcome === 'fail' && (noFix !== undefined || fix.length === 0),
  );
  if (steps === 0 && remaining.length > 0) return 'No call fixes the failures.';
  if (steps === 0) return `No call is ${report.verdict === 'unknown' ? 'known to be ' : ''}needed.`;
  const planned = listChecks(report, ({ fix, waitsFor }) => fix.length > 0 && !waitsFor).filter(
    (check) => !remaining.includes(check),
  );
  // A check with another finding that is unknown may fail after the calls.
  const unknown = listChecks(report, ({ outcome, fix }) => outcome === 'unknown' && fix.length === 0);
  const fixed = planned.filter((check) => !unknown.includes(check));
  const unsure = planned.filter((check) => unknown.includes(check));
  const effects = fixed.map(({ title }) => toLowerFirst(title)).join('; ');
  const aim = effects === '' ? '' : ` After these calls: ${effects}.`;
  const open = unsure.map(({ id, title }) => `whether ${toLowerFirst(title)} (${listReasons(report, id)})`);
  const rest = open.length === 0 ? '' : ` Not known after these calls: ${open.join('; ')}.`;
  const isEarly = report.plan.some(({ blocked }) => blocked);
  const early = isEarly ? ' Some calls will fail until the causes above are fixed: see Risks.' : '';
  return `${formatSize(report.plan)}.${nameOwn(report)}${aim}${rest}${early}`;
}

/** The calls that the parachain of the report dispatches as root; other signers are no part of its vote. */
function nameOwn({ plan, scope }: Report): string {
  const own = plan.filter(({ para, signed }) => para === scope.targetParaId && !signed).map(({ id }) => id);
  const others = own.length < plan.length ? '; the other signers below send the other calls' : '';
  if (own.length === 0) return '';
  return ` Parachain ${scope.targetParaId} decides on ${formatCallNumbers(own, plan)}${others}.`;
}

/** The subjects of a check that stay unknown, each with the finding for which it waits. */
function listReasons({ findings, chains }: Report, id: string): string {
  const open = findings.filter(
    ({ check, outcome, fix }) => check === id && outcome === 'unknown' && fix.length === 0,
  );
  const reasons = open.map(({ subject, reason, waitsFor: [cause] = [] }) => {
    const root = findings.find((one) => one.check === cause?.check && one.subject === cause.subject);
    const why = cutSentence(root?.reason ?? reason).replace(/^Not checked: /, '');
    return `${subject}: ${toLowerFirst(why, chains)}`;
  });
  return reasons.join('; ');
}

/** The checks with such a finding, in the order of the checklist. */
function listChecks({ findings }: Report, isOne: (finding: Finding) => boolean) {
  const found = new Set(findings.flatMap((finding) => (isOne(finding) ? [finding.check] : [])));
  return checks.filter(({ id }) => found.has(id));
}
