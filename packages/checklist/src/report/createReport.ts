import type { Finding, Outcome, PlanStep } from '@parachron/core';
import type { Check, Judgement, RequiredFinding } from '../checks/Check.js';
import { bookedTasks } from '../checks/service/bookedTasks.js';
import type { Scope } from '../Scope.js';
import { derivePlanSummary } from './derivePlanSummary.js';
import { type Report, reportSchemaVersion, type Verdict } from './Report.js';

/** The findings of one check. */
export interface CheckedResult {
  readonly check: Check;
  readonly judgements: readonly Judgement[];
}

/**
 * Creates the report of a run: findings in a fixed order, the plan without repetition, the verdict.
 *
 * @param input `plan`, the plan of the results with its routes; without routes by default
 */
export function createReport(
  input: Pick<Report, 'scope' | 'chains'> &
    Partial<Pick<Report, 'followUps' | 'plan'>> & { readonly results: readonly CheckedResult[] },
): Report {
  const results = sortResults(input.results);
  const { scope, chains, followUps = [], plan = listPlan(results) } = input;
  const findings = deriveCauses(results, scope);
  const summary = summarize({ plan, findings });
  return { schemaVersion: reportSchemaVersion, scope, ...summary, chains, findings, plan, followUps };
}

/** Derives a report with other findings, and with the verdict and the counts of these findings. */
export function deriveChangedReport<R extends Report>(report: R, change: (finding: Finding) => Finding): R {
  const findings = report.findings.map(change);
  return { ...report, findings, ...summarize({ ...report, findings }) };
}

/** Orders by the code units of the ids, so that the order is the same on every machine. */
function sortResults(results: readonly CheckedResult[]): CheckedResult[] {
  return results.toSorted(({ check: a }, { check: b }) => Number(a.id > b.id) - Number(a.id < b.id));
}

/** What follows from the findings and the plan alone. */
function summarize({
  plan,
  findings,
}: Pick<Report, 'plan' | 'findings'>): Pick<Report, 'verdict' | 'summary' | 'tasks' | 'planSummary'> {
  const summary: Record<Outcome, number> = { pass: 0, warn: 0, fail: 0, unknown: 0, 'not-applicable': 0 };
  for (const { outcome } of findings) summary[outcome] += 1;
  return {
    verdict: deriveVerdict(findings),
    summary,
    ...deriveTasks(findings),
    planSummary: derivePlanSummary({ plan, findings }),
  };
}

function deriveVerdict(findings: readonly Finding[]): Verdict {
  if (findings.some((finding) => finding.outcome === 'fail')) return 'not-ready';
  return findings.some((finding) => finding.outcome === 'unknown') ? 'unknown' : 'ready';
}

/** Both verdicts about tasks, if the user has booked tasks. */
function deriveTasks(findings: readonly Finding[]): Pick<Report, 'tasks'> {
  const isBooked = findings.some(
    ({ check, outcome }) => check === bookedTasks.id && ['pass', 'fail'].includes(outcome),
  );
  if (!isBooked) return {};
  const verdict = deriveVerdict(findings);
  const isRefused = findings.some(({ concerns }) => concerns === 'new-task');
  return { tasks: { newTask: isRefused ? 'not-ready' : verdict, bookedTasks: verdict } };
}

interface Place {
  readonly finding: Finding;
  readonly required: readonly RequiredFinding[];
}

/**
 * Derives the findings of all results. A finding that requires a finding without a pass is not judged on its own: it names the
 * causes, and keeps its evidence and its steps. The causes are findings without causes, so the order of the checks has no effect.
 */
export function deriveCauses(results: readonly CheckedResult[], scope: Scope): Finding[] {
  const places = results.flatMap(({ check, judgements }) => {
    const all = check.waitsFor?.(scope) ?? [];
    return judgements.map(({ fix = [], ...judgement }): Place => {
      const required = all.filter(({ before = '' }) => judgement.subject.startsWith(before));
      return { finding: { check: check.id, ...judgement, fix: fix.map(({ id }) => id) }, required };
    });
  });
  const known = new Map<Place, readonly Finding[]>();
  const listRoots = (place: Place): readonly Finding[] => {
    const found = known.get(place);
    if (found) return found;
    // Checks that require each other, which no check of this package does, end here.
    known.set(place, []);
    const { finding, required } = place;
    const roots = places.flatMap((other) => {
      const needs = required.filter((one) => other !== place && isNamed(one, other.finding));
      if (needs.length === 0) return [];
      const earlier = listRoots(other);
      if (earlier.length > 0)
        return earlier.filter((root) => needs.some(({ when }) => isFelt(root, finding, when)));
      return needs.some((need) => isCause(need, other.finding, finding)) ? [other.finding] : [];
    });
    known.set(place, [...new Set(roots)]);
    return [...new Set(roots)];
  };
  return places.map((place) => describeWaiting(place.finding, listRoots(place)));
}

function isNamed({ check, subject = '' }: RequiredFinding, cause: Finding): boolean {
  return cause.check === check && cause.subject.startsWith(subject);
}

/** Whether the outcome of a required finding is one that the requirement names. */
function isCause({ when }: RequiredFinding, other: Finding, finding: Finding): boolean {
  return (other.outcome === 'not-applicable') === (when === 'not-given') && isFelt(other, finding, when);
}

/** Whether a cause has an effect on a finding: a finding with a result does not wait for an input that is not given. */
function isFelt({ outcome }: Finding, finding: Finding, when: RequiredFinding['when']): boolean {
  if (outcome === 'fail') return true;
  if (when === 'failed') return false;
  if (outcome === 'unknown') return true;
  return outcome === 'not-applicable' && ['unknown', 'not-applicable'].includes(finding.outcome);
}

function describeWaiting(finding: Finding, causes: readonly Finding[]): Finding {
  if (causes.length === 0) return finding;
  const { howToFindOut: _how, noFix: _no, ...rest } = finding;
  const waitsFor = causes.map(({ check, subject }) => ({ check, subject }));
  const names = waitsFor.map(({ check, subject }) => `${check} (${subject})`).join(', ');
  const outcome = finding.outcome === 'not-applicable' ? finding.outcome : 'unknown';
  return { ...rest, outcome, reason: `Waits for ${names}.`, waitsFor };
}

/** Lists every step once, each after those that it depends on; a root's calls on its own chain before the programs that it sends. */
export function listPlan(results: readonly CheckedResult[]): PlanStep[] {
  const given = sortResults(results).flatMap(({ judgements }) => judgements.flatMap(({ fix = [] }) => fix));
  // Such steps set the version in which a chain sends, or enable it to send.
  const placed = [...given.filter(isAtHome), ...given.filter((step) => !isAtHome(step))];
  const steps = new Map(placed.map((step) => [step.id, step] as const));
  const ordered = new Map<string, PlanStep>();
  const addInOrder = (step: PlanStep, trail: readonly string[]): void => {
    if (ordered.has(step.id) || trail.includes(step.id)) return;
    for (const id of step.after) {
      const earlier = steps.get(id);
      if (earlier) addInOrder(earlier, [...trail, step.id]);
    }
    ordered.set(step.id, step);
  };
  for (const step of steps.values()) addInOrder(step, []);
  // Each step names the steps that it waits for in the order of the plan.
  const plan = [...ordered.values()];
  const place = new Map(plan.map(({ id }, at) => [id, at] as const));
  const findPosition = (id: string) => place.get(id) ?? plan.length;
  return plan.map((step) => ({
    ...step,
    after: step.after.toSorted((a, b) => findPosition(a) - findPosition(b)),
  }));
}

/** Whether a parachain's root changes that parachain itself. A program without a send call has nothing to dispatch. */
function isAtHome({ para, layers }: PlanStep): boolean {
  const [first] = layers;
  return para !== undefined && first?.para === para && layers.every(({ kind }) => kind === 'inner-call');
}
