import type { Report, RunReport } from '@parachron/checklist';
import { formatJson } from '@parachron/core';
import type { RunFlags } from '../../running/RunFlags.js';
import { renderFollowUpSteps } from '../../terminal/renderFollowUps.js';
import { type EndpointsByChain, renderPlan } from '../../terminal/renderPlan.js';
import { renderNotChecked, renderPlace } from '../../terminal/renderRunReport.js';
import type { Terminal } from '../../terminal/Terminal.js';
import type { CommandContext } from '../CommandContext.js';
import { exitCodeOfUnchecked } from '../exitCodes.js';
import { runUntilStopped } from '../runUntilStopped.js';
import { runAsAsked } from './runAsAsked.js';

/** Prints the calls that mend what a check found missing. */
export function runPlan(flags: RunFlags, context: CommandContext): Promise<number> {
  const { terminal } = context;
  return runUntilStopped(context, async (signal) => {
    // A plan needs the derived account, which some chains show on a fork alone.
    const run = await runAsAsked({ ...flags, forks: true }, { ...context, signal });
    terminal.out(flags.json ? formatJson(pickPlans(run), 2) : renderPlans(run, terminal));
    return exitCodeOfUnchecked(run);
  });
}

function pickPlans({ schemaVersion, reports, notChecked }: RunReport) {
  const plans = reports.map(({ scope, plan: steps, followUps }) => ({ scope, plan: steps, followUps }));
  return { schemaVersion, plans, notChecked };
}

function renderPlans(run: RunReport, terminal: Terminal): string {
  const isAlone = run.reports.length === 1 && run.notChecked.length === 0;
  const plans = run.reports.map((report) => {
    const endpoints = listEndpoints(report);
    return [
      ...(isAlone ? [] : [renderPlace(report, terminal)]),
      renderPlan(report.plan, endpoints, terminal),
      renderFollowUpSteps(report, endpoints, terminal),
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
