import { createRunReport, type Report } from '@parachron/checklist';
import { formatJson } from '@parachron/core';
import { createAccountShortener } from '@parachron/reports';
import type { CommandContext } from '../../command/CommandContext.js';
import { chooseReportExitCode } from '../../command/exitCodes.js';
import type { Demo } from '../../demo/Demo.js';
import { renderDemo } from '../../demo/renderDemo.js';
import { runDemo } from '../../demo/runDemo.js';
import { requireReportPlaces, writeReports } from '../../output/writeReports.js';
import { createProgress } from '../../terminal/Progress.js';
import { runUntilStopped } from '../runUntilStopped.js';
import type { DemoCommandOptions } from './addDemoCommand.js';

/** Runs the demonstration on the embedded local network. */
export function runDemoCommand(options: DemoCommandOptions, context: CommandContext): Promise<number> {
  return runUntilStopped(context, options, (signal) => runStory(options, { ...context, signal }));
}

async function runStory(
  { report: file, json }: DemoCommandOptions,
  context: CommandContext & { readonly signal: AbortSignal },
): Promise<number> {
  const { terminal, writeRaw, signal, origin } = context;
  requireReportPlaces({ report: [file] }, context);
  const progress = createProgress(terminal, { writeRaw, quiet: json });
  const screen = { ...terminal, shorten: createAccountShortener() };
  let plan: Report['plan'] = [];
  const report = (turn: Partial<Demo>) => {
    progress.done();
    plan = turn.before?.plan ?? plan;
    if (!json) terminal.out(renderDemo(turn, plan, screen));
  };
  // The demonstration itself names the report's file.
  const quiet = { ...context, terminal: { ...terminal, err: () => undefined } };
  const write = (report: Report) =>
    writeReports(createRunReport({ reports: [report], ...origin }), { report: [file] }, quiet);
  const result = await runDemo({ file, write, onProgress: progress.step, report, signal }).finally(
    progress.done,
  );
  if (json) terminal.out(formatJson(result, 2));
  return chooseReportExitCode(result.after);
}
