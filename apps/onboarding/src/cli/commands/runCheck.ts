import type { RunReport } from '@parachron/checklist';
import { formatJson, omitUndefined } from '@parachron/core';
import { createAccountShortener, renderDocument } from '@parachron/reports';
import { type ReportScreen, renderFinding, renderNotChecked, renderRunReport } from '@parachron/terminal';
import { requireReportPlaces, writeReports } from '../../files/writeReports.js';
import { type RunFlags, readRunPlan } from '../../running/readRunPlan.js';
import { runChecks } from '../../running/runChecks.js';
import { createProgress } from '../../terminal/Terminal.js';
import type { CommandContext } from '../CommandContext.js';
import { chooseRunExitCode, chooseUncheckedExitCode } from '../exitCodes.js';
import { runUntilStopped } from '../runUntilStopped.js';
import type { CheckFlags } from './checkingCommands.js';

/** Checks, prints the report and writes the report into the given files. */
export async function runCheck(flags: CheckFlags, context: CommandContext): Promise<number> {
  const { terminal } = context;
  const { report: files = [], json, format = 'terminal' } = flags;
  requireReportPlaces(files, context);
  return runFromFlags(flags, context, async (run) => {
    const form = json ? 'json' : format;
    if (form === 'terminal') terminal.out(renderRunReport(run, { ...terminal, ...readDetail(flags) }));
    else terminal.document(renderDocument(run, form));
    await writeReports(run, files, context);
    return chooseRunExitCode(run);
  });
}

/** The detail of a screen that the options of a command ask for. */
export function readDetail({ quiet, verbose }: Partial<CheckFlags>): Pick<ReportScreen, 'detail'> {
  if (quiet) return { detail: 'quiet' };
  return verbose ? { detail: 'verbose' } : {};
}

/**
 * Plans a run from the command line and runs it until the process is asked to stop, with its progress on stderr; without progress for
 * JSON and `quiet`.
 *
 * @param answer prints the run, and returns the exit code
 */
export function runFromFlags(
  flags: RunFlags & { readonly quiet?: true },
  context: CommandContext,
  answer: (run: RunReport) => number | Promise<number>,
): Promise<number> {
  const { terminal, origin } = context;
  return runUntilStopped(context, flags, async (signal) => {
    const plan = await readRunPlan(flags, context);
    const progress = createProgress(terminal, flags.json ?? flags.quiet);
    const options = { onProgress: progress.step, signal, ...omitUndefined({ origin }) };
    return answer(await runChecks(plan, options).finally(progress.done));
  });
}

/** Prints the findings of some checks on the given chains with their evidence, after the pages of the checks. */
export function explainOnChains(
  pages: { readonly ids: readonly string[]; readonly text: string },
  flags: RunFlags,
  context: CommandContext,
): Promise<number> {
  const { terminal } = context;
  return runFromFlags(flags, context, (run) => {
    const screen = { ...terminal, shorten: createAccountShortener(run.command) };
    const { schemaVersion, notChecked } = run;
    const found = run.reports.flatMap(({ plan, findings }) =>
      findings.flatMap((finding) => (pages.ids.includes(finding.check) ? [{ plan, finding }] : [])),
    );
    const lines = found.flatMap(({ plan, finding }) => renderFinding(finding, plan, screen));
    const rest = notChecked.length > 0 ? [renderNotChecked(notChecked, terminal)] : [];
    const findings = found.map(({ finding }) => finding);
    terminal.out(
      flags.json
        ? formatJson({ schemaVersion, findings, notChecked }, 2)
        : [pages.text, '', ...lines, ...rest].join('\n'),
    );
    return chooseUncheckedExitCode(run);
  });
}
