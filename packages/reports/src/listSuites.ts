import type { NotChecked, Report, RunReport } from '@parachron/checklist';
import { capitalize, type Outcome } from '@parachron/core';
import { describeTriedStep, findProposal, listStandingTries } from './entries/describeDryRun.js';
import { describeFinding, describeNotChecked } from './entries/describeReport.js';
import type { Entry } from './entries/Entry.js';
import { nameStep } from './text/stepText.js';
import {
  describeReach,
  formatHeadline,
  nameNotChecked,
  nameReport,
  splitMissing,
} from './text/verdictText.js';
import { placeWords } from './text/words.js';

/** The cases of a report, of its dry run, or of a parachain without a check, for formats of tests and jobs. */
export interface Suite {
  readonly name: string;
  /** The properties of all its cases. */
  readonly properties: Readonly<Record<string, string | undefined>>;
  readonly cases: readonly Case[];
}

/** A finding, a tried step, or a missing check. */
export interface Case {
  /** Contains nothing that differs between runs of one plan. */
  readonly name: string;
  /** The name with the outcome in words. */
  readonly title: string;
  readonly outcome: Outcome;
  readonly type: Outcome | 'not-checked';
  readonly entry: Entry;
}

/** Lists the suites of a run: one for each report, one for each dry run, and one for each parachain without a check. */
export function listSuites(run: Pick<RunReport, 'reports' | 'notChecked'>): Suite[] {
  const untried = new Set(splitMissing(run).untried);
  const missing = run.notChecked.map((one) => createMissingSuite(one, untried.has(one)));
  return [...run.reports.flatMap(listReportSuites), ...missing];
}

function listReportSuites(report: Report): Suite[] {
  const { findings, plan, dryRun } = report;
  const name = nameReport(report);
  const properties = {
    verdict: formatHeadline({ ...report, reports: [report] }),
    reach: describeReach([report]),
  };
  const cases = findings.map((finding): Case => {
    const { check, subject, outcome } = finding;
    const entry = describeFinding(finding, plan);
    return { name: `${check}: ${subject}`, title: entry.title ?? check, outcome, type: outcome, entry };
  });
  const suites = [{ name, properties, cases }, ...(dryRun ? [describeTried(name, dryRun, plan)] : [])];
  return findProposal(plan, dryRun) ? suites.toReversed() : suites;
}

function describeTried(name: string, dryRun: NonNullable<Report['dryRun']>, plan: Report['plan']): Suite {
  const { means, after } = dryRun;
  const afterwards = formatHeadline({ ...after, reports: [after] });
  const cases = listStandingTries(dryRun).map((step): Case => {
    const { round = 1 } = step;
    const { outcome = 'unknown', word = '', ...entry } = describeTriedStep(step, plan);
    const own = `${capitalize(nameStep(step, plan))}${round > 1 ? `, round ${round}` : ''}`;
    return { name: own, title: `${own}: ${word.toLowerCase()}`, outcome, type: outcome, entry };
  });
  return { name: `${name}: dry run`, properties: { 'tried on': placeWords[means], afterwards }, cases };
}

function createMissingSuite(one: NotChecked, isUntried: boolean): Suite {
  const { title: _, ...entry } = describeNotChecked([one]);
  const title = isUntried ? 'plan not tried' : 'not checked';
  const name = isUntried ? 'its plan is tried' : 'is checked';
  const cases = [{ name, title, outcome: 'unknown', entry, type: 'not-checked' } as const];
  return { name: nameNotChecked(one), properties: { verdict: title }, cases };
}

/** The remedies of a case, and where its check is explained. */
export function listRemedies({ check, facts = [] }: Entry): string[] {
  const remedies = facts.map(
    ({ label, text, steps }) => `${label}: ${text}${steps ? '. Run parachron plan to print the steps.' : ''}`,
  );
  return check === undefined ? remedies : [...remedies, `More about the check: parachron explain ${check}`];
}
