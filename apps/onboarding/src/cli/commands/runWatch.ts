import type { RunReport } from '@parachron/checklist';
import { formatJson, omitUndefined } from '@parachron/core';
import { isLoopback } from '@parachron/devnet';
import { verdictWords } from '@parachron/reports';
import { renderFinding, renderRunReport, type Screen, writeText } from '@parachron/terminal';
import { UsageError } from '../../errors.js';
import { readRunPlan } from '../../running/readRunPlan.js';
import { type ReportServer, serveReports } from '../../serving/serveReports.js';
import { createProgress } from '../../terminal/Terminal.js';
import { endInterrupted } from '../../terminal/watchStop.js';
import { openOperation } from '../../watching/openOperation.js';
import { derivePlaceKey, type RunChange } from '../../watching/RunChanges.js';
import { type RunNews, watchRuns } from '../../watching/watchRuns.js';
import type { CommandContext } from '../CommandContext.js';
import { chooseRunExitCode, exitCodes } from '../exitCodes.js';
import type { OperatingFlags, ServeFlags, WatchFlags } from './watchingCommands.js';

/** Checks again at new blocks, and prints the changes, until the process is asked to stop. */
export async function runWatch(flags: WatchFlags, context: CommandContext): Promise<number> {
  const last = await watch(flags, context, {
    intervalMs: flags.interval * 1000,
    onListening: ({ url }) => {
      if (flags.log === 'text') context.terminal.err(`Metrics, health and the report are at ${url}`);
    },
    onRun: (news) => writeNews(news, flags, context),
  });
  return last ? chooseRunExitCode(last) : endInterrupted(context.terminal, flags.json);
}

/** Serves the report as a web page until the process is asked to stop. */
export async function runServe(flags: ServeFlags, context: CommandContext): Promise<number> {
  const { terminal } = context;
  await watch(flags, context, {
    onListening({ url }) {
      terminal.out(flags.json ? formatJson({ url }) : `The report is at ${url} (Ctrl+C ends it)`);
      if (isLoopback(flags.host)) return;
      terminal.err(
        `Warning: other machines can connect to ${flags.host} and read the report and its endpoints.`,
      );
    },
  });
  return exitCodes.passed;
}

/** Watches, with a server if a port is given, until the process is asked to stop. Returns the last run. */
async function watch(
  flags: OperatingFlags,
  context: CommandContext,
  about: {
    readonly intervalMs?: number;
    readonly onListening: (server: ReportServer) => void;
    readonly onRun?: (news: RunNews) => void;
  },
): Promise<RunReport | undefined> {
  const { terminal, origin } = context;
  const { host, port, allowHost: names = [], json, log: form } = flags;
  const { intervalMs, onListening, onRun } = about;
  const plan = await readRunPlan(flags, context);
  const [obstacle] = plan.notChecked;
  if (plan.networks.length === 0 && obstacle) {
    const reason = `no parachain can be checked. ${obstacle.reason} ${obstacle.howToFindOut}`;
    throw new UsageError({ option: '--config', reason });
  }
  const operation = await openOperation(flags, { ...context, plan });
  const progress = createProgress(terminal, json || form === 'json');
  let server: ReportServer | undefined;
  let isShown = false;
  try {
    server = port === undefined ? undefined : await serveReports({ host, port, names, find: operation.find });
    // Until now, a request to stop ended the process at once.
    const signal = context.takeStop?.() ?? new AbortController().signal;
    if (server) {
      operation.log('info', 'listening', { url: server.url });
      onListening(server);
    }
    return await watchRuns({
      plan,
      signal,
      ...omitUndefined({ origin, intervalMs }),
      ...operation.hooks,
      onIdle: () => {
        operation.hooks.onIdle();
        server?.show();
      },
      // After the first run, a person sees changes only, at the terminal or on the page.
      onProgress: (text, count) => (isShown ? undefined : progress.step(text, count)),
      onRun: (news) => {
        progress.done();
        operation.observe(news);
        server?.show(news.run);
        onRun?.(news);
        isShown = true;
      },
    });
  } finally {
    progress.done();
    await server?.close();
    await operation.close();
  }
}

function writeNews({ run, changes, first }: RunNews, flags: WatchFlags, { terminal }: CommandContext): void {
  if (flags.json) {
    if (first) terminal.out(formatJson({ kind: 'run', run: first }));
    for (const change of changes) terminal.out(formatJson({ at: run.at, verdict: run.verdict, ...change }));
    return;
  }
  if (first) terminal.out(renderRunReport(first, terminal));
  for (const change of changes) terminal.out(renderChange(change, run, terminal));
}

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
  const heading = writeText(`${when}${who}: ${describe(change)}`, screen, '', { color: 'bold' });
  const finding =
    change.kind === 'appeared' || change.kind === 'changed' ? renderFinding(change.after, plan, screen) : [];
  const before = change.kind === 'changed' ? writeText(`Before: ${change.before.reason}`, screen) : [];
  return [...heading, ...finding, ...before].join('\n');
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
    case 'lost': {
      const { reason, howToFindOut } = change.notChecked;
      return `could not be checked: ${reason} ${howToFindOut} The next check retries.`;
    }
    case 'found':
      return 'can be checked again';
  }
}
