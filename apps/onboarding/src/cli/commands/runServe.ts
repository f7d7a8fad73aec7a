import { formatJson, omitUndefined } from '@parachron/core';
import { isLoopback } from '@parachron/devnet';
import type { CommandContext } from '../../command/CommandContext.js';
import { exitCodes } from '../../command/exitCodes.js';
import { openOperation, takeHooks } from '../../operating/openOperation.js';
import { readRunPlan } from '../../running/readRunPlan.js';
import { findPlayground, playgroundPath } from '../../serving/playground.js';
import { type ReportServer, serveReports } from '../../serving/serveReports.js';
import type { Terminal } from '../../terminal/Terminal.js';
import { createProgress } from '../../terminal/Terminal.js';
import { watchRuns } from '../../watching/watchRuns.js';
import type { ServeFlags } from './watchingCommands.js';

/** Serves the report as a web page until the process is asked to stop. */
export async function runServe(flags: ServeFlags, context: CommandContext): Promise<number> {
  const { terminal, env, origin, cwd = process.cwd() } = context;
  // Until the first wait, a signal ends the process at once.
  const plan = await readRunPlan(flags, { env, cwd });
  const stopped = context.waitForStop?.() ?? Promise.resolve();
  const operation = await openOperation(flags, { ...context, plan });
  const { host, port, allowHost: names = [] } = flags;
  const find = async (path: string) => (await operation.find(path)) ?? (await findBeside(path));
  const server = await serveReports({ host, port, names, find }).catch(async (error: unknown) => {
    await operation.close();
    throw error;
  });
  const stop = new AbortController();
  void stopped.then(() => stop.abort());
  const progress = createProgress(terminal, {
    writeRaw: context.writeRaw,
    quiet: flags.json || flags.log === 'json',
  });
  let isShown = false;
  try {
    operation.log('info', 'listening', { url: server.url });
    writeAddress(server, flags, terminal);
    await watchRuns({
      plan,
      ...omitUndefined({ origin }),
      ...takeHooks(operation),
      signal: stop.signal,
      // Once the page has content, it shows the progress.
      onProgress: (text, count) => {
        if (!isShown) progress.step(text, count);
      },
      onRun: (news) => {
        operation.observe(news);
        isShown = true;
        progress.done();
        server.show(news.run);
      },
    });
  } finally {
    progress.done();
    await server.close();
    await operation.close();
  }
  return exitCodes.passed;
}

/** The playground has its own path beside the report. */
async function findBeside(path: string) {
  return path.startsWith(playgroundPath) ? findPlayground(path.slice(playgroundPath.length - 1)) : undefined;
}

function writeAddress({ url }: ReportServer, { host, json }: ServeFlags, terminal: Terminal): void {
  terminal.out(json ? formatJson({ url }) : `The report is at ${url} (Ctrl+C ends it)`);
  if (isLoopback(host)) return;
  terminal.err(`Warning: other machines can connect to ${host} and read the report and its endpoints.`);
}
