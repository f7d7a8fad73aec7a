import type { RunReport } from '@parachron/checklist';
import { formatJson, omitUndefined } from '@parachron/core';
import { verdictWords } from '@parachron/reports';
import { formatSafeText, renderFinding, renderRunReport, wrapText } from '@parachron/terminal';
import type { CommandContext } from '../../command/CommandContext.js';
import { chooseRunExitCode, exitCodes } from '../../command/exitCodes.js';
import { type Operation, openOperation, takeHooks } from '../../operating/openOperation.js';
import { readRunPlan } from '../../running/readRunPlan.js';
import { type ReportServer, serveReports } from '../../serving/serveReports.js';
import type { Terminal } from '../../terminal/Terminal.js';
import { createProgress } from '../../terminal/Terminal.js';
import { interruption } from '../../terminal/watchStop.js';
import { derivePlaceKey, type RunChange } from '../../watching/RunChanges.js';
import { type RunNews, watchRuns } from '../../watching/watchRuns.js';
import type { WatchFlags } from './watchingCommands.js';

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

type Screen = Pick<Terminal, 'colors' | 'unicode' | 'width'>;

/** Writes one change for people: its time and place, the former outcome and the new outcome. */
export function renderChange(
  change: RunChange,
  run: Pick<RunReport, 'at' | 'reports'>,
  screen: Screen,
): string {
  const place = derivePlaceKey(change);
  const plan = run.reports.find(({ scope }) => derivePlaceKey(scope) === place)?.plan ?? [];
  const who = `${change.parachain === undefined ? '' : `${change.parachain} on `}${change.network}`;
  const when = run.at === undefined ? '' : `${run.at.slice(0, 19).replace('T', ' ')}Z `;
  const heading = wrapText(formatSafeText(`${when}${who}: ${describe(change)}`, screen), screen.width);
  const finding =
    change.kind === 'appeared' || change.kind === 'changed' ? renderFinding(change.after, plan, screen) : [];
  const before =
    change.kind === 'changed'
      ? wrapText(formatSafeText(`Before: ${change.before.reason}`, screen), screen.width)
      : [];
  return [...heading.map((line) => screen.colors.bold(line)), ...finding, ...before].join('\n');
}

function describe(change: RunChange): string {
  switch (change.kind) {
    case 'appeared':
      return `${change.after.check} has a new finding`;
    case 'changed':
      return change.before.outcome === change.after.outcome
        ? `${change.after.check} is still ${change.after.outcome}, with a new reason`
        : `${change.after.check} went from ${change.before.outcome} to ${change.after.outcome}`;
    case 'gone':
      return `${change.before.check} has no finding for ${change.before.subject} anymore`;
    case 'verdict':
      return `verdict: ${verdictWords[change.before].toLowerCase()} → ${verdictWords[change.after].toLowerCase()}`;
    case 'lost':
      return `could not be checked: ${change.notChecked.reason} The next check retries.`;
    case 'found':
      return 'can be checked again';
  }
}
