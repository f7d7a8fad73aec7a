import { type Finding, type Outcome, type PlanStep, requireInput } from '@parachron/core';
import type { Check, Judgement } from '../checks/Check.js';
import { bookedTasks } from '../checks/service/bookedTasks.js';
import type { FollowUp } from '../followUps/FollowUp.js';
import type { Scope } from '../Scope.js';
import { deriveCauses } from './deriveCauses.js';
import { derivePlanSummary } from './derivePlanSummary.js';
import { hashReportInputs } from './hashReportInputs.js';
import { compareText, listPlan } from './listPlan.js';
import { type Report, type ReportedChain, reportSchemaVersion, type Verdict } from './Report.js';

/** The findings of one check. */
export interface CheckedResult {
  readonly check: Check;
  readonly judgements: readonly Judgement[];
}

/**
 * Creates the report of a run: findings in a fixed order, the plan without repetition, the verdict.
 *
 * @example
 * ```ts
 * import { createReport } from '@parachron/checklist';
 *
 * const scope = {
 *   network: 'local',
 *   serviceParaId: 2114,
 *   targetParaId: 1000,
 *   proposal: { maxCapacity: 1000, maxMessageSize: 102_400 },
 * };
 * createReport({ scope, chains: [], results: [] }).verdict; // 'ready'
 * ```
 */
export function createReport(input: {
  scope: Scope;
  chains: readonly ReportedChain[];
  results: readonly CheckedResult[];
  followUps?: readonly FollowUp[];
  /** The plan of the results with its routes; without routes by default. */
  plan?: readonly PlanStep[];
}): Report {
  requireInput(
    { input },
    { input: { scope: 'object', chains: ['object'], results: ['object'], followUps: 'array?' } },
  );
  const results = [...input.results].sort((a, b) => compareText(a.check.id, b.check.id));
  const findings = deriveCauses(results, input.scope);
  const { plan = listPlan(results) } = input;
  const { scope, chains } = input;
  const checks = results.map(({ check }) => check.id);
  return {
    schemaVersion: reportSchemaVersion,
    scope,
    verdict: deriveVerdict(findings),
    summary: countOutcomes(findings),
    ...deriveTasks(findings),
    chains,
    inputs: { checks, hash: hashReportInputs({ scope, chains, checks }) },
    findings,
    plan,
    planSummary: derivePlanSummary({ plan, findings, followUps: input.followUps ?? [] }),
    followUps: input.followUps ?? [],
  };
}

/**
 * Derives a report with other findings, and with the verdict and the counts of these findings.
 *
 * @example
 * ```ts
 * import { deriveChangedReport, type Report } from '@parachron/checklist';
 *
 * declare const report: Report;
 * deriveChangedReport(report, (finding) => ({ ...finding, outcome: 'unknown' })).verdict; // 'unknown'
 * ```
 */
export function deriveChangedReport(report: Report, change: (finding: Finding) => Finding): Report {
  requireInput(
    { report, change },
    { report: { scope: 'object', summary: 'object', chains: 'array' }, change: 'function' },
  );
  const findings = report.findings.map(change);
  return {
    ...report,
    verdict: deriveVerdict(findings),
    summary: countOutcomes(findings),
    ...deriveTasks(findings),
    findings,
    planSummary: derivePlanSummary({ ...report, findings }),
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

function countOutcomes(findings: readonly Finding[]): Record<Outcome, number> {
  const counts: Record<Outcome, number> = { pass: 0, warn: 0, fail: 0, unknown: 0, 'not-applicable': 0 };
  for (const finding of findings) counts[finding.outcome] += 1;
  return counts;
}
