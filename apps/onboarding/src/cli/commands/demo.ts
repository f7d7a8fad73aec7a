import { createRunReport, type Report } from '@parachron/checklist';
import { formatJson } from '@parachron/core';
import type { Command } from 'commander';
import type { Demo } from '../../demo/Demo.js';
import { renderDemo } from '../../demo/renderDemo.js';
import { runDemo } from '../../demo/runDemo.js';
import { writeReports } from '../../reports/writeReports.js';
import { createProgress } from '../../terminal/Progress.js';
import type { CommandContext, RunCommand } from '../CommandContext.js';
import { exitCodeOfReport } from '../exitCodes.js';
import { runUntilStopped } from '../runUntilStopped.js';

interface DemoCommandOptions {
  readonly report: string;
  readonly json?: true;
}

/** Adds `demo`: the whole story on the embedded local network. */
export function addDemoCommand(program: Command, choose: (run: RunCommand) => void): void {
  program
    .command('demo')
    .description(
      'show the whole story on a local network: check, plan, mend there, check again, run a task; needs no network',
    )
    .option('-o, --report <file>', 'where the report is written', 'parachron-report.html')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExample:\n  parachron demo')
    .action((options: DemoCommandOptions) => {
      choose((context) => demo(options, context));
    });
}

function demo(options: DemoCommandOptions, context: CommandContext): Promise<number> {
  return runUntilStopped(context, (signal) => tellStory(options, { ...context, signal }));
}

async function tellStory(
  { report: file, json }: DemoCommandOptions,
  context: CommandContext & { readonly signal: AbortSignal },
): Promise<number> {
  const { terminal, writeRaw, signal } = context;
  const progress = createProgress(terminal, writeRaw, json);
  const tell = (turn: Partial<Demo>) => {
    progress.done();
    if (!json) terminal.out(renderDemo(turn, terminal));
  };
  // The story says itself where the report is.
  const quiet = { terminal: { ...terminal, err: () => undefined } };
  const write = (report: Report) =>
    writeReports(createRunReport({ reports: [report] }), { report: [file] }, quiet);
  const result = await runDemo({ file, write, onProgress: progress.step, tell, signal }).finally(
    progress.done,
  );
  if (json) terminal.out(formatJson(result, 2));
  return exitCodeOfReport(result.after);
}
