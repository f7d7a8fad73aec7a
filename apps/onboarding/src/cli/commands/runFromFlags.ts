import type { RunReport } from '@parachron/checklist';
import { omitUndefined } from '@parachron/core';
import type { CommandContext } from '../../command/CommandContext.js';
import type { RunFlags } from '../../running/RunFlags.js';
import type { RunPlan } from '../../running/RunPlan.js';
import { readRunPlan } from '../../running/readRunPlan.js';
import { type DryRunReport, runChecks } from '../../running/runChecks.js';
import { createProgress } from '../../terminal/Progress.js';

/** Plans a run from the command line and runs it, with its progress on stderr; without progress for JSON and `quiet`. */
export async function runFromFlags(
  flags: RunFlags & { readonly quiet?: true },
  context: CommandContext & { readonly signal?: AbortSignal },
): Promise<RunReport> {
  const { env, terminal, signal, origin, cwd = process.cwd() } = context;
  const plan = addForks(await readRunPlan(flags, { env, cwd }));
  const progress = createProgress(terminal, { writeRaw: context.writeRaw, quiet: flags.json ?? flags.quiet });
  const runDryRun: DryRunReport = async (report) => {
    const { dryRunSources } = await import('../../dryRuns/dryRunSources.js');
    return dryRunSources({ ...report, timeoutMs: plan.timeoutMs });
  };
  return runChecks(plan, {
    onProgress: progress.step,
    runDryRun,
    ...omitUndefined({ origin, signal }),
  }).finally(progress.done);
}

/** One parachain is tried on forks, which start when a question needs them; fleets are read only. */
function addForks(plan: RunPlan): RunPlan {
  const [network, ...others] = plan.networks;
  const isAlone = others.length === 0 && network?.kind !== 'embedded' && network?.targets.length === 1;
  return { ...plan, forks: plan.forks || isAlone };
}
