import type { ReportScreen } from '@parachron/terminal';
import type { CommandContext } from '../../command/CommandContext.js';
import { chooseRunExitCode } from '../../command/exitCodes.js';
import { renderRun } from '../../output/renderRun.js';
import type { ReportOptions } from '../../output/reportOptions.js';
import { requireReportPlaces, writeReports } from '../../output/writeReports.js';
import type { RunFlags } from '../../running/RunFlags.js';
import { runUntilStopped } from '../runUntilStopped.js';
import { runFromFlags } from './runFromFlags.js';

/** Checks, prints the report and writes the report into the given files. */
export function runCheck(flags: RunFlags & ReportOptions, context: CommandContext): Promise<number> {
  const { terminal } = context;
  return runUntilStopped(context, flags, async (signal) => {
    requireReportPlaces(flags, context);
    const run = await runFromFlags(flags, { ...context, signal });
    const format = flags.json ? 'json' : (flags.format ?? 'terminal');
    const print = format === 'terminal' ? terminal.out : terminal.document;
    print(renderRun(run, format, { ...terminal, ...readDetail(flags) }));
    await writeReports(run, flags, context);
    return chooseRunExitCode(run);
  });
}

function readDetail({ quiet, verbose }: ReportOptions): Pick<ReportScreen, 'detail'> {
  if (quiet) return { detail: 'quiet' };
  return verbose ? { detail: 'verbose' } : {};
}
