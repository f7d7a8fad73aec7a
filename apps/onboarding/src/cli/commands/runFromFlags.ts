import type { RunReport } from '@parachron/checklist';
import { omitUndefined } from '@parachron/core';
import type { CommandContext } from '../../command/CommandContext.js';
import type { RunFlags } from '../../running/RunFlags.js';
import { readRunPlan } from '../../running/readRunPlan.js';
import { type DryRunReport, runChecks } from '../../running/runChecks.js';
import { createProgress } from '../../terminal/Progress.js';

/** Plans a run from the command line and runs it, with its progress on stderr; without progress for JSON and `quiet`. */
export async function runFromFlags(
  flags: RunFlags & { readonly quiet?: true },
  context: CommandContext & { readonly signal?: AbortSignal },
): Promise<RunReport> {
  const { env, terminal, signal, origin, cwd = process.cwd() } = context;
  const plan = await readRunPlan(flags, { env, cwd });
  const progress = createProgress(terminal, { writeRaw: context.writeRaw, quiet: flags.json ?? flags.quiet });
  const runDryRun: DryRunReport = async (options) => {
    const { dryRunSources, tryPlan } = await import('../../dryRuns/dryRunSources.js');
    const run = flags.dryRun === 'plan' ? tryPlan : dryRunSources;
    return run({ ...options, timeoutMs: plan.timeoutMs });
  };
  return runChecks(plan, {
    onProgress: progress.step,
    runDryRun,
    ...omitUndefined({ origin, signal }),
  }).finally(progress.done);
}
