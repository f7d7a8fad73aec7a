import { derivePlanSummary, type Report, type RunReport } from '@parachron/checklist';
import { formatJson } from '@parachron/core';
import { createAccountShortener, describeTrust } from '@parachron/reports';
import {
  type EndpointsByChain,
  renderFollowUpSteps,
  renderNotChecked,
  renderPlace,
  renderPlan,
  renderPlanSummary,
  wrapText,
} from '@parachron/terminal';
import type { CommandContext } from '../../command/CommandContext.js';
import { chooseUncheckedExitCode } from '../../command/exitCodes.js';
import type { Terminal } from '../../terminal/Terminal.js';
import { choosePlansExitCode } from '../choosePlansExitCode.js';
import { runUntilStopped } from '../runUntilStopped.js';
import type { PlanFlags } from './addPlanCommand.js';
import { runFromFlags } from './runFromFlags.js';

/** Prints the calls that fix failed checks, with a summary. */
export function runPlan(flags: PlanFlags, context: CommandContext): Promise<number> {
  const { terminal } = context;
  return runUntilStopped(context, flags, async (signal) => {
    // A plan needs the derived account, which some chains show only on a fork.
    const run = await runFromFlags({ ...flags, forks: true }, { ...context, signal });
    terminal.out(flags.json ? formatJson(listPlans(run), 2) : renderPlans(run, terminal));
    return flags.detailedExitcode ? choosePlansExitCode(run) : chooseUncheckedExitCode(run);
  });
}

function listPlans({ schemaVersion, reports, notChecked }: RunReport) {
  const plans = reports.map(({ scope, chains, plan, findings, followUps }) => ({
    scope,
    plan,
    summary: derivePlanSummary({ plan, findings }),
    followUps,
    trust: describeTrust(chains),
  }));
  return { schemaVersion, plans, notChecked };
}

function renderPlans(run: RunReport, terminal: Terminal): string {
  const isAlone = run.reports.length === 1 && run.notChecked.length === 0;
  const plans = run.reports.map((report) => {
    const endpoints = listEndpoints(report);
    const screen = { ...terminal, shorten: createAccountShortener() };
    return [
      ...(isAlone ? [] : [renderPlace(report, screen)]),
      wrapText(describeTrust(report.chains) ?? '', terminal.width).join('\n'),
      renderPlan(report.plan, endpoints, screen),
      renderFollowUpSteps(report, endpoints, screen),
      renderPlanSummary(derivePlanSummary(report), report.plan, screen),
    ]
      .filter((part) => part !== '')
      .join('\n\n');
  });
  return [...plans, ...(run.notChecked.length > 0 ? [renderNotChecked(run.notChecked, terminal)] : [])].join(
    '\n\n',
  );
}

/** The endpoints that a page on the web can reach, by the chain's name. */
function listEndpoints(report: Report): EndpointsByChain {
  return Object.fromEntries(
    report.chains
      .filter(({ endpoint }) => /^wss?:/i.test(endpoint))
      .map(({ name, endpoint }) => [name, endpoint]),
  );
}
