import { derivePlanSummary, type PlanDryRun, type Report, type RunReport } from '@parachron/checklist';
import { formatJson, omitUndefined } from '@parachron/core';
import {
  countOf,
  createAccountShortener,
  describeTrust,
  listSenderRoutes,
  orderRoutes,
} from '@parachron/reports';
import {
  type ReportScreen,
  renderFollowUpSteps,
  renderNotChecked,
  renderPlace,
  renderPlan,
  wrapText,
} from '@parachron/terminal';
import { UsageError } from '../../errors.js';
import { requireReportPlaces, writeReports } from '../../files/writeReports.js';
import type { Results } from '../../running/runChecks.js';
import type { Terminal } from '../../terminal/Terminal.js';
import type { CommandContext } from '../CommandContext.js';
import { chooseUncheckedExitCode, exitCodes } from '../exitCodes.js';
import type { PlanFlags } from './checkingCommands.js';
import { readDetail, runFromFlags } from './runCheck.js';

/** Prints the calls that fix failed checks, with a summary, and with their results on forks of the chains. */
export function runPlan(flags: PlanFlags, context: CommandContext): Promise<number> {
  const { terminal } = context;
  requireReportPlaces(flags.report ?? [], context);
  return runFromFlags({ ...flags, dryRun: 'plan' }, context, async (run) => {
    if (flags.route !== undefined) requireRoute(run, flags.route);
    terminal.out(
      flags.json
        ? formatJson(listPlans(run, flags.route), 2)
        : renderPlans(run, { ...terminal, ...readDetail(flags), ...omitUndefined({ route: flags.route }) }),
    );
    await writeReports(run, flags.report ?? [], context);
    if (flags.proposal) return chooseProposalExitCode(run);
    return flags.detailedExitcode ? choosePlansExitCode(run) : chooseUncheckedExitCode(run);
  });
}

/** @throws USAGE when senders have routes, and none has a route with the number */
function requireRoute({ reports }: Results, number: number): void {
  const routes = reports.flatMap(({ plan }) => listSenderRoutes(plan).map((one) => one.routes.length));
  const most = Math.max(0, ...routes);
  if (most === 0 || number <= most) return;
  const reason = `the plan has ${countOf(most, 'route')}, and no route ${number}`;
  throw new UsageError({ option: '--route', reason });
}

/** The exit code of a proposal: for a missing check its cause, else whether the chains refused the proposal. */
function chooseProposalExitCode(run: Results): number {
  const unchecked = chooseUncheckedExitCode(run);
  if (unchecked !== exitCodes.passed) return unchecked;
  const results = run.reports.map(({ dryRun }) => dryRun?.outcome);
  if (results.includes('failed')) return exitCodes.refused;
  return results.includes('done') ? exitCodes.passed : exitCodes.failed;
}

/** Describes the plans, with one route of each step if its number is given, as the screen numbers it. */
function listPlans({ schemaVersion, reports, notChecked }: RunReport, route?: number) {
  const plans = reports.map(({ scope, chains, plan, findings, followUps, dryRun }) => ({
    scope,
    plan: route === undefined ? plan : orderRoutes(plan, route),
    summary: derivePlanSummary({ plan, findings }),
    followUps,
    trust: describeTrust(chains),
    ...omitUndefined({ dryRun: dryRun && summarizeDryRun(dryRun) }),
  }));
  return { schemaVersion, plans, notChecked };
}

/** A dry run with the verdict afterwards, and the failures that the screen lists. */
function summarizeDryRun({ before: _, after: { verdict, summary, findings }, ...dryRun }: PlanDryRun) {
  const failures = findings.filter(({ outcome }) => outcome === 'fail');
  return { ...dryRun, after: verdict, summary, failures };
}

function renderPlans(run: RunReport, terminal: Terminal & ReportScreen): string {
  const isAlone = run.reports.length === 1 && run.notChecked.length === 0;
  const plans = run.reports.map((report) => {
    const { command } = run;
    const screen = { ...terminal, shorten: createAccountShortener(), ...omitUndefined({ command }) };
    return [
      ...(isAlone ? [] : [renderPlace(report, screen)]),
      renderPlan(report, screen),
      renderFollowUpSteps(report, screen),
      wrapText(describeTrust(report.chains) ?? '', terminal.width).join('\n'),
    ]
      .filter((part) => part !== '')
      .join('\n\n');
  });
  return [...plans, ...(run.notChecked.length > 0 ? [renderNotChecked(run.notChecked, terminal)] : [])].join(
    '\n\n',
  );
}

/** The detailed exit code of plans: of a missing check its cause, else of a remaining failure, of due steps, or of an empty plan. */
export function choosePlansExitCode({ reports, notChecked }: Results): number {
  const unchecked = chooseUncheckedExitCode({ notChecked });
  if (unchecked !== exitCodes.passed) return unchecked;
  const summaries = reports.map(derivePlanSummary);
  if (summaries.some(({ unfixed, blocked }) => unfixed.length + blocked.length > 0)) return exitCodes.unfixed;
  const isDue = ({ needed, steps }: Report['followUps'][number]) => needed === 'yes' && steps.length > 0;
  const hasSteps = summaries.some(({ steps }) => steps > 0);
  return hasSteps || reports.some(({ followUps }) => followUps.some(isDue))
    ? exitCodes.stepsDue
    : exitCodes.passed;
}
