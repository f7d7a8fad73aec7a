import { formatJson } from '@parachron/core';
import { createAccountShortener } from '@parachron/reports';
import { renderFinding, renderNotChecked } from '@parachron/terminal';
import type { CommandContext } from '../../command/CommandContext.js';
import { chooseUncheckedExitCode } from '../../command/exitCodes.js';
import type { RunFlags } from '../../running/RunFlags.js';
import { runUntilStopped } from '../runUntilStopped.js';
import { runFromFlags } from './runFromFlags.js';

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
