import type { Finding, PlanLayer, Runtime } from '@parachron/core';
import { deriveChangedReport } from '../report/createReport.js';
import { encodeBatches } from '../report/encodeBatches.js';
import type { PlanDryRun, TriedStep } from '../report/PlanDryRun.js';
import type { Report } from '../report/Report.js';

/**
 * Corrects the plan of a report by its execution on forks. A step that was carried out and made no finding pass leaves the plan: the finding
 * then names what refuses next. The steps that later rounds needed join the plan.
 *
 * @param rounds the reports whose plans were executed, in the order of the rounds
 * @param findRuntime the runtime of the chain that decodes a layer, for the batches of the plan
 */
export function solvePlan(
  { report, rounds }: { readonly report: Report; readonly rounds: readonly Report[] },
  dryRun: PlanDryRun,
  findRuntime: (layer: PlanLayer) => Pick<Runtime, 'registry'> | undefined,
): Report & { readonly dryRun: PlanDryRun } {
  const again = nameAgain(rounds, dryRun);
  const later = rounds.filter((one) => one !== report).map((one) => renameSteps(one, again.get(one)));
  const all = [report, ...later];
  // The forks do not settle what the endpoints left open, for example by contradicting each other.
  const isOpen = ({ outcome, waitsFor }: Finding): boolean =>
    waitsFor
      ? waitsFor.some((cause) => report.findings.some((one) => isSame(one, cause) && isOpen(one)))
      : outcome === 'unknown';
  const results = new Map(dryRun.steps.map((step) => [findName(again, rounds, step), step] as const));
  const solve = (finding: Finding): Finding => {
    if (isOpen(finding)) return finding;
    const fix = [...new Set(all.flatMap((one) => findSame(one, finding)?.fix ?? []))];
    return findRefused({ ...finding, fix }, { results, now: findSame(dryRun.after, finding) });
  };
  const solved = new Map(report.findings.map((finding) => [finding, solve(finding)]));
  const open = new Set(report.findings.filter(isOpen).map(({ check }) => check));
  const isFurther = (one: Finding) => !open.has(one.check) && !findSame(report, one);
  const further = later.flatMap(({ findings }) => findings.filter(isFurther).map(solve));
  const steps = [...new Map(all.flatMap(({ plan }) => plan).map((step) => [step.id, step])).values()];
  const needed = new Set([...solved.values(), ...further].flatMap(({ fix }) => fix));
  const isUseless = ({ id, blocked }: (typeof steps)[number]) =>
    !needed.has(id) || (!blocked && results.get(id)?.outcome === 'failed');
  const useless = new Set(steps.filter(isUseless).map(({ id }) => id));
  const plan = steps
    .filter(({ id }) => !useless.has(id))
    .map((step) => ({ ...step, after: step.after.filter((id) => !useless.has(id)) }));
  const followUps = report.followUps.map((followUp) => ({
    ...followUp,
    steps: followUp.steps.filter(({ id }) => !useless.has(id)),
  }));
  const { batches: _, ...rest } = report;
  const batches = encodeBatches(plan, findRuntime);
  const changed = { ...rest, plan, followUps, ...(batches.length > 0 ? { batches } : {}) };
  return { ...deriveChangedReport(changed, (finding) => solved.get(finding) ?? finding), dryRun };
}

/** New ids of steps by their ids, for each report. */
type NewIds = ReadonlyMap<string, string>;

/** Names the steps that a later round plans again with other calls, such as further funds, although they were carried out before. */
function nameAgain(rounds: readonly Report[], { steps }: PlanDryRun): ReadonlyMap<Report, NewIds> {
  const done = new Map<string, string>();
  return new Map(
    rounds.map((report, index) => {
      const number = index + 1;
      const calls = new Map(report.plan.map(({ id, layers }) => [id, layers.map(({ hex }) => hex).join()]));
      const repeated = [...calls].filter(([id, hex]) => done.has(id) && done.get(id) !== hex);
      for (const { id, round, outcome } of steps)
        if (round === number && outcome === 'done') done.set(id, calls.get(id) ?? '');
      return [report, new Map(repeated.map(([id]) => [id, `${id}-round-${number}`]))];
    }),
  );
}

function renameSteps(report: Report, ids: NewIds | undefined): Report {
  const rename = (id: string) => ids?.get(id) ?? id;
  const plan = report.plan.map((step) => {
    const before = ids?.has(step.id) ? [step.id] : [];
    return { ...step, id: rename(step.id), after: [...before, ...step.after.map(rename)] };
  });
  return { ...report, plan, findings: report.findings.map((one) => ({ ...one, fix: one.fix.map(rename) })) };
}

function findName(
  again: ReadonlyMap<Report, NewIds>,
  rounds: readonly Report[],
  { id, round }: TriedStep,
): string {
  const report = rounds[(round ?? 0) - 1];
  return (report && again.get(report)?.get(id)) ?? id;
}

type Named = Pick<Finding, 'check' | 'subject'>;

function findSame({ findings }: Report, named: Named): Finding | undefined {
  return findings.find((one) => isSame(one, named));
}

function isSame(one: Named, other: Named): boolean {
  return one.check === other.check && one.subject === other.subject;
}

/**
 * A finding that fails although its steps, or those of its causes, were carried out: it names what refuses then. Other findings keep their
 * fix.
 */
function findRefused(
  finding: Finding,
  { results, now }: { readonly results: ReadonlyMap<string, TriedStep>; readonly now: Finding | undefined },
): Finding {
  const { outcome, fix, noFix, waitsFor, reason, howToFindOut: _, ...rest } = finding;
  if (now?.outcome !== 'fail' || now.waitsFor) return finding;
  const howTo = now.noFix?.howTo ?? 'Remove what refuses the steps, and plan again.';
  if (waitsFor) {
    const behind = waitsFor.map(({ check, subject }) => `${check} (${subject})`).join(', ');
    const { evidence } = now;
    const why = `${now.reason} A run of the plan on forks shows this, behind ${behind}.`;
    return {
      ...rest,
      outcome: 'fail',
      reason: why,
      evidence,
      fix: [],
      noFix: now.noFix ?? { reason: why, howTo },
    };
  }
  // With a reason of its own, the finding says already that its steps are not enough.
  if (outcome !== 'fail' || fix.length === 0 || noFix) return finding;
  const own = fix.map((id) => results.get(id));
  const failed = own.flatMap((step) => (step?.outcome === 'failed' ? [step.reason] : []));
  if (failed.length === 0 && own.some((step) => step?.outcome !== 'done')) return finding;
  const refusals = [...failed, ...(now.reason === reason ? [] : [now.reason])];
  const did = `Carried out on forks, ${fix.join(', ')} did not make this pass.`;
  return { ...finding, fix: [], noFix: { reason: [did, ...refusals].join(' '), howTo } };
}
