import { formatJson, omitUndefined } from '@parachron/core';
import { renderRunReport } from '@parachron/terminal';
import type { CommandContext } from '../../command/CommandContext.js';
import { chooseRunExitCode, exitCodes } from '../../command/exitCodes.js';
import { type Operation, openOperation, takeHooks } from '../../operating/openOperation.js';
import { readRunPlan } from '../../running/readRunPlan.js';
import { type ReportServer, serveReports } from '../../serving/serveReports.js';
import { interruption } from '../../terminal/interruption.js';
import { createProgress } from '../../terminal/Progress.js';
import type { Terminal } from '../../terminal/Terminal.js';
import { renderChange } from '../../watching/renderChange.js';
import { type RunNews, watchRuns } from '../../watching/watchRuns.js';
import type { WatchFlags } from './addWatchCommand.js';

/** Checks again at new blocks, and prints the changes, until the process is asked to stop. */
export async function runWatch(flags: WatchFlags, context: CommandContext): Promise<number> {
  const { env, terminal, origin, cwd = process.cwd() } = context;
  const plan = await readRunPlan(flags, { env, cwd });
  const operation = await openOperation(flags, { ...context, plan });
  const server = await serveWhereAsked(flags, operation, terminal).catch(async (error: unknown) => {
    await operation.close();
    throw error;
  });
  const stop = new AbortController();
  void context.waitForStop?.().then(() => stop.abort());
  const progress = createProgress(terminal, {
    writeRaw: context.writeRaw,
    quiet: flags.json || flags.log === 'json',
  });
  let isShown = false;
  const last = await watchRuns({
    plan,
    ...omitUndefined({ origin }),
    ...takeHooks(operation),
    signal: stop.signal,
    intervalMs: flags.interval * 1000,
    // After the first run, a person sees changes only.
    onProgress: (text, count) => (isShown ? undefined : progress.step(text, count)),
    onRun: (news) => {
      progress.done();
      operation.observe(news);
      server?.show(news.run);
      writeNews(news, { flags, context });
      isShown = true;
    },
  }).finally(async () => {
    progress.done();
    await server?.close();
    await operation.close();
  });
  if (!last && flags.json) context.terminal.out(formatJson(interruption));
  return last ? chooseRunExitCode(last) : exitCodes.failed;
}

async function serveWhereAsked(
  { host, port, allowHost = [], log: form }: WatchFlags,
  { find, log }: Operation,
  terminal: Pick<Terminal, 'err'>,
): Promise<ReportServer | undefined> {
  if (port === undefined) return undefined;
  const server = await serveReports({ host, port, names: allowHost, find });
  log('info', 'listening', { url: server.url });
  if (form === 'text') terminal.err(`Metrics, health and the report are at ${server.url}`);
  return server;
}

function writeNews(
  { run, changes, first }: RunNews,
  { flags, context }: { flags: WatchFlags; context: CommandContext },
): void {
  const { terminal } = context;
  if (flags.json) {
    if (first) terminal.out(formatJson({ kind: 'run', run: first }));
    for (const change of changes) terminal.out(formatJson({ at: run.at, verdict: run.verdict, ...change }));
    return;
  }
  if (first) terminal.out(renderRunReport(first, terminal));
  for (const change of changes) terminal.out(renderChange(change, run, terminal));
}
