import { derivePlanSummary, type Report } from '@parachron/checklist';
import { type ForkNetwork, openForks, tryPlan } from '@parachron/checklist/dry-runs';
import { omitUndefined, type PlanStep } from '@parachron/core';
import { openEmbeddedNetwork } from '../chains/openEmbeddedNetwork.js';
import type { OpenNetwork } from './openNetwork.js';
import type { TargetRun } from './runChecks.js';

/** Executes the plan of a report, or the given proposal, on forks of its chains; on the local network, there. Nothing is sent to live chains. */
export async function tryReport(
  report: Report,
  { chains, embedded }: Pick<OpenNetwork, 'chains' | 'embedded'>,
  { network, onProgress, options, plan, proposal }: TargetRun & { readonly proposal: PlanStep | undefined },
): Promise<Report> {
  const { scope } = report;
  const about = { onProgress, ...omitUndefined({ signal: options.signal }) };
  const open = async (): Promise<ForkNetwork> => {
    if (!embedded) return openForks(chains, { ...about, scope });
    // Others may read the open local network too: the dry run then has its own.
    if (network.targets.length > 1 || options.pool)
      return openEmbeddedNetwork(onProgress, { targetPara: scope.targetParaId });
    return { ...embedded, close: () => undefined };
  };
  const tried = proposal ? takeProposal(report, proposal) : report;
  const isOptional = plan.dryRun === 'plan';
  return tryPlan(open, { ...about, report: tried, isProposal: proposal !== undefined, isOptional });
}

/** Gives a report a proposal of others as its plan, which is not made to fix a finding. */
function takeProposal({ batches: _, ...report }: Report, proposal: PlanStep): Report {
  const plan = [proposal];
  const findings = report.findings.map((finding) => ({ ...finding, fix: [] }));
  return { ...report, plan, findings, planSummary: derivePlanSummary({ plan, findings }), followUps: [] };
}
