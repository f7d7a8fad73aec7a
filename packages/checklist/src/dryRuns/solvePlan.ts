import { type Finding, omitUndefined, type PlanCost, type PlanStep } from '@parachron/core';
import { sovereignAccountsFunded } from '../checks/hrmp/sovereignAccountsFunded.js';
import { deriveChangedReport } from '../report/createReport.js';
import type { PlanDryRun, TriedStep } from '../report/PlanDryRun.js';
import type { Report } from '../report/Report.js';

/**
 * Corrects the plan of a report by its execution on forks. A step that was carried out and made no finding pass leaves the plan: the finding
 * then names what refuses next. The steps that later rounds needed join the plan.
 *
 * @param rounds the reports whose plans were executed, in the order of the rounds: see {@link renameRepeated}
 * @returns the report without batches, which are those of the plan before
 */
export function solvePlan(
  { report, rounds }: { readonly report: Report; readonly rounds: readonly Report[] },
  dryRun: PlanDryRun,
): Omit<Report, 'batches'> & { readonly dryRun: PlanDryRun } {
  const later = rounds.filter((one) => one !== report);
  const all = [report, ...later];
  // The forks do not settle what the endpoints left open, for example by contradicting each other.
  const isOpen = ({ outcome, waitsFor }: Finding): boolean =>
    waitsFor
      ? waitsFor.some((cause) => report.findings.some((one) => isSame(one, cause) && isOpen(one)))
      : outcome === 'unknown';
  const steps = joinRounds(all, dryRun.before);
  const isBlocked = (id: string) => steps.some((step) => step.id === id && step.blocked);
  const results = new Map(dryRun.steps.map((step) => [step.id, step] as const));
  const isDone = (id: string) => results.get(id)?.outcome === 'done';
  // A failed program keeps its fee: the funds that were sent for it were enough.
  const isSpent = ({ check, fix }: Finding) =>
    check === sovereignAccountsFunded.id &&
    fix.every(isDone) &&
    dryRun.steps.some(({ outcome }) => outcome === 'failed');
  const solve = (finding: Finding): Finding => {
    if (isOpen(finding) || isSpent(finding)) return finding;
    const fix = [...new Set(all.flatMap((one) => findSame(one, finding)?.fix ?? []))];
    const [before, now] = [dryRun.before, dryRun.after].map((one) => findSame(one, finding));
    return findRefused({ ...finding, fix }, { results, before, now, kept: fix.some(isBlocked) ? fix : [] });
  };
  const solved = new Map(report.findings.map((finding) => [finding, solve(finding)]));
  const open = new Set(report.findings.filter(isOpen).map(({ check }) => check));
  const isFurther = (one: Finding) => !open.has(one.check) && !findSame(report, one);
  const further = later.flatMap(({ findings }) => findings.filter(isFurther).map(solve));
  const needed = new Set([...solved.values(), ...further].flatMap(({ fix }) => fix));
  const isUseless = ({ id, blocked }: PlanStep) =>
    !needed.has(id) || (!blocked && results.get(id)?.outcome === 'failed');
  const useless = new Set(steps.filter(isUseless).map(({ id }) => id));
  const held = new Set<string>();
  // An account holds its minimum balance once, also if a later round has planned its first step anew.
  const isCounted = ({ kind, payer }: PlanCost) =>
    kind !== 'minimum-balance' || held.size < held.add(JSON.stringify(payer)).size;
  const plan = steps
    .filter(({ id }) => !useless.has(id))
    .map(({ costs, ...step }) => ({
      ...step,
      after: step.after.filter((id) => !useless.has(id)),
      ...omitUndefined({ costs: costs?.filter(isCounted) }),
    }));
  const followUps = report.followUps.map((followUp) => ({
    ...followUp,
    steps: followUp.steps.filter(({ id }) => !useless.has(id)),
  }));
  const { batches: _, ...rest } = report;
  const changed = { ...rest, plan, followUps };
  const after = deriveChangedReport(dryRun.after, (finding) => {
    if (finding.outcome !== 'fail' || finding.noFix) return finding;
    // The failed program is a finding of its own: its account lacks the fee for another try only because that program kept it.
    if (isSpent(findSame(report, finding) ?? finding))
      return { ...finding, outcome: 'pass', reason: feeKept, fix: [] };
    return { ...finding, reason: [finding.reason, ...listFailures(finding.fix, results)].join(' ') };
  });
  return {
    ...deriveChangedReport(changed, (finding) => solved.get(finding) ?? finding),
    dryRun: { ...dryRun, after },
  };
}

/**
 * Joins the plans of several rounds: a step of a later round replaces the same step of an earlier one.
 *
 * @param prepared the report on the forks before the first round
 */
function joinRounds(rounds: readonly Report[], prepared: Report): readonly PlanStep[] {
  const joined = new Map<string, PlanStep>();
  for (const step of rounds.flatMap(({ plan }) => plan)) {
    const { layers = [], after = [], blocked } = joined.get(step.id) ?? {};
    // The plan of a chain without a fork ends at the program.
    if (layers.length > step.layers.length) continue;
    // An obstacle that the preparation of the forks removed is still on the chains.
    const isPrepared = prepared.plan.some((one) => one.id === step.id && !one.blocked);
    const kept = isPrepared ? omitUndefined({ blocked }) : {};
    joined.set(step.id, { ...kept, ...step, after: [...new Set([...after, ...step.after])] });
  }
  return [...joined.values()];
}

/**
 * Gives ids of their own to the steps of a later round that were carried out before with other calls, such as further funds.
 *
 * @param done the bytes of the steps that were carried out, by their ids
 */
export function renameRepeated(report: Report, done: ReadonlyMap<string, string>, round: number): Report {
  const repeated = report.plan.filter((step) => done.has(step.id) && done.get(step.id) !== joinLayers(step));
  const ids = new Map(repeated.map(({ id }) => [id, `${id}-round-${round}`]));
  const rename = (id: string) => ids.get(id) ?? id;
  const renameStep = (step: PlanStep) => {
    const before = ids.has(step.id) ? [step.id] : [];
    return { ...step, id: rename(step.id), after: [...before, ...step.after.map(rename)] };
  };
  return {
    ...report,
    plan: report.plan.map(renameStep),
    findings: report.findings.map((one) => ({ ...one, fix: one.fix.map(rename) })),
    followUps: report.followUps.map((one) => ({ ...one, steps: one.steps.map(renameStep) })),
  };
}

/** Lists the reasons of the steps that failed, each once. */
function listFailures(ids: readonly string[], results: ReadonlyMap<string, TriedStep>): readonly string[] {
  const failed = ids.flatMap((id) => results.get(id) ?? []).filter(({ outcome }) => outcome === 'failed');
  return [...new Set(failed.map(({ reason = '' }) => reason))];
}

/** The bytes of a step, to compare it with another one. */
export function joinLayers({ layers }: PlanStep): string {
  return layers.map(({ hex }) => hex).join();
}

const feeKept = 'The account had enough for the program that failed, which has kept its fee.';

type Named = Pick<Finding, 'check' | 'subject'>;

function findSame({ findings }: Report, named: Named): Finding | undefined {
  return findings.find((one) => isSame(one, named));
}

function isSame(one: Named, other: Named): boolean {
  return one.check === other.check && one.subject === other.subject;
}

/** Lets a finding that still fails after its steps, or those of its causes, name what refuses next; returns other findings unchanged. */
function findRefused(
  finding: Finding,
  about: Readonly<Record<'before' | 'now', Finding | undefined>> & {
    readonly results: ReadonlyMap<string, TriedStep>;
    /** The steps of a finding that waits, if one of them cannot take effect on the chains either. */
    readonly kept: readonly string[];
  },
): Finding {
  const { results, before, now, kept } = about;
  const { outcome, fix, noFix, waitsFor, reason, howToFindOut: _, ...rest } = finding;
  if (now?.outcome !== 'fail' || now.waitsFor) return finding;
  const howTo = now.noFix?.howTo ?? 'Remove what refuses the steps, and plan again.';
  const failed = listFailures(fix, results);
  if (waitsFor) {
    const behind = waitsFor.map(({ check, subject }) => `${check} (${subject})`).join(', ');
    // The steps have changed what the forks say of the chains.
    const shown = before?.outcome === 'fail' && !before.waitsFor ? before : now;
    const why = `${shown.reason} A run of the plan on forks shows this, behind ${behind}.`;
    const noFix = now.noFix ?? { reason: [why, ...failed].join(' '), howTo };
    return { ...rest, outcome: 'fail', reason: why, evidence: shown.evidence, fix: kept, noFix };
  }
  // With a reason of its own, the finding says already that its steps are not enough.
  if (outcome !== 'fail' || fix.length === 0 || noFix) return finding;
  if (failed.length === 0 && fix.some((id) => results.get(id)?.outcome !== 'done')) return finding;
  const refusals = [...failed, ...(now.reason === reason ? [] : [now.reason])];
  const did = `Carried out on forks, ${fix.join(', ')} did not make this pass.`;
  return { ...finding, fix: [], noFix: { reason: [did, ...refusals].join(' '), howTo } };
}
