import type { RunReport } from '@parachron/checklist';
import type { Command } from 'commander';
import { proveReport } from '../../proving/proveReport.js';
import { renderRun } from '../../reports/renderRun.js';
import { writeReports } from '../../reports/writeReports.js';
import type { RunFlags } from '../../running/RunFlags.js';
import { readRunPlan } from '../../running/readRunPlan.js';
import { type ProveReport, runChecks } from '../../running/runChecks.js';
import { createProgress } from '../../terminal/Progress.js';
import type { CommandContext, RunCommand } from '../CommandContext.js';
import { exitCodeOfRun } from '../exitCodes.js';
import { runUntilStopped } from '../runUntilStopped.js';
import { addRunOptions } from './options.js';
import { addReportOptions, type ReportOptions } from './reportOptions.js';

/** Adds `check`: whether parachains have what the service needs. */
export function addCheckCommand(program: Command, choose: (run: RunCommand) => void): void {
  const command = program
    .command('check')
    .description(
      'check whether parachains have what the service needs, and say with evidence what is missing',
    );
  addReportOptions(addRunOptions(command))
    .option('--dry-run', 'carry the plan out on copies of the chains, and say what really happened')
    .addHelpText('after', helpAfter)
    .action((flags: RunFlags & ReportOptions) => {
      choose((context) => check(flags, context));
    });
}

const helpAfter = `
Examples:
  parachron check                                    (all that parachron.yaml names)
  parachron check --only mine --network staging --dry-run
  parachron check --network local
  parachron check -r wss://relay.example -t wss://para.example -t wss://other-node.example
  parachron check -r ./relay.json -t ./para.json --call pay=0x0a03… --user ADDRESS --task "every 1h x 24" --json
  parachron check -o report.html -o junit.xml`;

function check(flags: RunFlags & ReportOptions, context: CommandContext): Promise<number> {
  const { terminal } = context;
  return runUntilStopped(context, async (signal) => {
    const run = await runAsAsked(flags, { ...context, signal });
    terminal.out(renderRun(run, flags.json ? 'json' : (flags.format ?? 'terminal'), terminal));
    await writeReports(run, flags, context);
    return exitCodeOfRun(run);
  });
}

/** Plans a run from the command line and does it, with its progress on stderr. */
export async function runAsAsked(
  flags: RunFlags,
  context: CommandContext & { readonly signal?: AbortSignal },
): Promise<RunReport> {
  const { env, terminal, signal, cwd = process.cwd() } = context;
  const plan = await readRunPlan(flags, { env, cwd });
  const progress = createProgress(terminal, context.writeRaw, flags.json);
  const prove: ProveReport = (report) => proveReport({ ...report, timeoutMs: plan.timeoutMs });
  return runChecks(plan, { onProgress: progress.step, prove, ...(signal ? { signal } : {}) }).finally(
    progress.done,
  );
}
