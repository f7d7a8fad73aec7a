import type { RunReport } from '@parachron/checklist';
import { formatJson } from '@parachron/core';
import type { Command } from 'commander';
import type { RunFlags } from '../../running/RunFlags.js';
import { readRunPlan } from '../../running/readRunPlan.js';
import { createProgress } from '../../terminal/Progress.js';
import { renderChange } from '../../terminal/renderChange.js';
import { renderRunReport } from '../../terminal/renderRunReport.js';
import type { RunChange } from '../../watching/RunChange.js';
import { watchRuns } from '../../watching/watchRuns.js';
import type { CommandContext, RunCommand } from '../CommandContext.js';
import { exitCodeOfRun, exitCodes } from '../exitCodes.js';
import { addRunOptions, parseSeconds } from './options.js';

interface WatchFlags extends RunFlags {
  readonly interval: number;
}

/** Adds `watch`: checks again at new blocks, and prints what changed. */
export function addWatchCommand(program: Command, choose: (run: RunCommand) => void): void {
  const command = program
    .command('watch')
    .description(
      'check, and again at every finalized block; after the first report only what changed is printed',
    );
  addRunOptions(command)
    .option(
      '--interval <seconds>',
      'between checks where a node cannot tell of new blocks (http)',
      parseSeconds,
      12,
    )
    .addHelpText('after', helpAfter)
    .action((flags: WatchFlags) => {
      choose((context) => watch(flags, context));
    });
}

const helpAfter = `
With --json every line is one object: {"kind":"run"} with the first report, then one for each change.
It ends when it is interrupted, with the exit code of the last check.

Examples:
  parachron watch                                    (all that parachron.yaml names)
  parachron watch --only mine --network main --json
  parachron watch -r wss://relay.example -t wss://para.example`;

async function watch(flags: WatchFlags, context: CommandContext): Promise<number> {
  const { env, terminal, cwd = process.cwd() } = context;
  const plan = await readRunPlan(flags, { env, cwd });
  const stop = new AbortController();
  void context.waitForStop?.().then(() => stop.abort());
  const progress = createProgress(terminal, context.writeRaw, flags.json);
  let isFirst = true;
  const last = await watchRuns({
    plan,
    signal: stop.signal,
    intervalMs: flags.interval * 1000,
    // What a person sees later is what changed.
    onProgress: (text) => (isFirst ? progress.step(text) : undefined),
    onRun: (run, changes) => {
      progress.done();
      print({ run, changes, isFirst }, { flags, context });
      isFirst = false;
    },
  }).finally(progress.done);
  return last ? exitCodeOfRun(last) : exitCodes.failed;
}

function print(
  { run, changes, isFirst }: { run: RunReport; changes: readonly RunChange[]; isFirst: boolean },
  { flags, context }: { flags: WatchFlags; context: CommandContext },
): void {
  const { terminal } = context;
  if (flags.json) {
    if (isFirst) terminal.out(formatJson({ kind: 'run', run }));
    for (const change of changes) terminal.out(formatJson({ at: run.at, verdict: run.verdict, ...change }));
    return;
  }
  if (isFirst) terminal.out(renderRunReport(run, terminal));
  for (const change of changes) terminal.out(renderChange(change, run, terminal));
}
