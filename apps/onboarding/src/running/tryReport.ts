import type { Report } from '@parachron/checklist';
import { type ChainForks, openForks, tryPlan } from '@parachron/checklist/dry-runs';
import { omitUndefined } from '@parachron/core';
import { openEmbeddedNetwork } from '../chains/openEmbeddedNetwork.js';
import { findPreimage } from './findPreimage.js';
import type { OpenNetwork } from './openNetwork.js';
import type { TargetRun } from './runChecks.js';
import { withProposal } from './withProposal.js';

/** Executes the plan of a report, or the given proposal, on forks of its chains; on the local network, there. Nothing is sent to live chains. */
export async function tryReport(
  report: Report,
  { chains, embedded }: Pick<OpenNetwork, 'chains' | 'embedded'>,
  { network, onProgress, options, plan }: TargetRun,
): Promise<Report> {
  const { scope } = report;
  const about = { onProgress, ...omitUndefined({ signal: options.signal }) };
  const open = async (): Promise<ChainForks> => {
    if (!embedded) return openForks(chains, { ...about, scope });
    // Others may read the open local network too: the dry run then has its own.
    if (network.targets.length > 1 || options.pool)
      return openEmbeddedNetwork(onProgress, { targetPara: scope.targetParaId });
    return { ...embedded, close: () => undefined };
  };
  const proposal = plan.proposal && (await findPreimage(plan.proposal, chains));
  const tried = proposal ? withProposal(report, proposal, chains) : report;
  const isProposal = proposal !== undefined;
  return tryPlan(open, { ...about, report: tried, isProposal, isOptional: plan.dryRun === 'plan' });
}
