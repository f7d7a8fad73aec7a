import type { RunReport } from '@parachron/checklist';
import { formatJson, omitUndefined } from '@parachron/core';
import { createAccountShortener, renderDocument } from '@parachron/reports';
import { type ReportScreen, renderFinding, renderNotChecked, renderRunReport } from '@parachron/terminal';
import type { CommandContext } from '../../command/CommandContext.js';
import { chooseRunExitCode, chooseUncheckedExitCode } from '../../command/exitCodes.js';
import { requireReportPlaces, writeReports } from '../../files/writeReports.js';
import { type RunFlags, readRunPlan } from '../../running/readRunPlan.js';
import { runChecks } from '../../running/runChecks.js';
import { createProgress } from '../../terminal/Terminal.js';
import { runUntilStopped } from '../runUntilStopped.js';
import type { CheckFlags } from './checkingCommands.js';

/** Checks, prints the report and writes the report into the given files. */
export function runCheck(flags: CheckFlags, context: CommandContext): Promise<number> {
  const { terminal } = context;
  return runUntilStopped(context, flags, async (signal) => {
    requireReportPlaces(flags.report ?? [], context);
    const run = await runFromFlags(flags, { ...context, signal });
    const format = flags.json ? 'json' : (flags.format ?? 'terminal');
    if (format === 'terminal') terminal.out(renderRunReport(run, { ...terminal, ...readDetail(flags) }));
    else terminal.document(renderDocument(run, format));
    await writeReports(run, flags.report ?? [], context);
    return chooseRunExitCode(run);
  });
}

/** The detail of a screen that the options of a command ask for. */
export function readDetail({ quiet, verbose }: Partial<CheckFlags>): Pick<ReportScreen, 'detail'> {
  if (quiet) return { detail: 'quiet' };
  return verbose ? { detail: 'verbose' } : {};
}

/** Plans a run from the command line and runs it, with its progress on stderr; without progress for JSON and `quiet`. */
export async function runFromFlags(
  flags: RunFlags & { readonly quiet?: true },
  context: CommandContext & { readonly signal?: AbortSignal },
): Promise<RunReport> {
  const { terminal, signal, origin } = context;
  const plan = await readRunPlan(flags, context);
  const progress = createProgress(terminal, flags.json ?? flags.quiet);
  const options = { onProgress: progress.step, ...omitUndefined({ origin, signal }) };
  return runChecks(plan, options).finally(progress.done);
}

/** Prints the findings of some checks on the given chains with their evidence, after the pages of the checks. */
export function explainOnChains(
  pages: { readonly ids: readonly string[]; readonly text: string },
  flags: RunFlags,
  context: CommandContext,
): Promise<number> {
  const { terminal } = context;
  return runUntilStopped(context, flags, async (signal) => {
    const run = await runFromFlags(flags, { ...context, signal });
    const screen = { ...terminal, shorten: createAccountShortener(run.command) };
    const found = run.reports.map((report) => ({
      plan: report.plan,
      findings: report.findings.filter(({ check }) => pages.ids.includes(check)),
    }));
    const lines = found.flatMap(({ plan, findings }) =>
      findings.flatMap((finding) => renderFinding(finding, plan, screen)),
    );
    const rest = run.notChecked.length > 0 ? [renderNotChecked(run.notChecked, terminal)] : [];
    const { schemaVersion, notChecked } = run;
    const findings = found.flatMap((report) => report.findings);
    terminal.out(
      flags.json
        ? formatJson({ schemaVersion, findings, notChecked }, 2)
        : [pages.text, '', ...lines, ...rest].join('\n'),
    );
    return chooseUncheckedExitCode(run);
  });
}
