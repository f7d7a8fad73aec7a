import { formatJson } from '@parachron/core';
import type { Command } from 'commander';
import { parsePort } from '../../devnet/parseBlocks.js';
import type { RunFlags } from '../../running/RunFlags.js';
import { readRunPlan } from '../../running/readRunPlan.js';
import { isLoopback } from '../../serving/isAllowedHost.js';
import { type ReportServer, serveReports } from '../../serving/serveReports.js';
import { createProgress } from '../../terminal/Progress.js';
import type { Terminal } from '../../terminal/Terminal.js';
import { watchRuns } from '../../watching/watchRuns.js';
import type { CommandContext, RunCommand } from '../CommandContext.js';
import { exitCodes } from '../exitCodes.js';
import { addRunOptions } from './options.js';

interface ServeFlags extends RunFlags {
  readonly host: string;
  readonly port: number;
}

const usualPort = 8114;

/** Adds `serve`: the report as a local web page that updates by itself, until it is stopped. */
export function addServeCommand(program: Command, choose: (run: RunCommand) => void): void {
  const command = program
    .command('serve')
    .description('show the report as a web page on this machine, checked again at new blocks');
  addRunOptions(command)
    .option('-p, --port <port>', 'to listen on, 0 for any that is free', parsePort, usualPort)
    .option(
      '--host <address>',
      'to listen on; 0.0.0.0 lets others than this machine read the page',
      '127.0.0.1',
    )
    .addHelpText('after', helpAfter)
    .action((flags: ServeFlags) => {
      choose((context) => serve(flags, context));
    });
}

const helpAfter = `
Examples:
  parachron serve --network local
  parachron serve --relay wss://relay.example --target wss://para.example --port 0`;

async function serve(flags: ServeFlags, context: CommandContext): Promise<number> {
  const { terminal, env, cwd = process.cwd() } = context;
  const stopped = context.waitForStop?.() ?? Promise.resolve();
  const plan = await readRunPlan(flags, { env, cwd });
  const server = await serveReports(flags);
  const stop = new AbortController();
  void stopped.then(() => stop.abort());
  const progress = createProgress(terminal, context.writeRaw, flags.json);
  let isShown = false;
  try {
    announce(server, flags, terminal);
    await watchRuns({
      plan,
      signal: stop.signal,
      // Once the page shows something, it tells for itself.
      onProgress: (text) => {
        if (!isShown) progress.step(text);
      },
      onRun: (run) => {
        isShown = true;
        progress.done();
        server.show(run);
      },
    });
  } finally {
    progress.done();
    await server.close();
  }
  return exitCodes.passed;
}

function announce({ url }: ReportServer, { host, json }: ServeFlags, terminal: Terminal): void {
  terminal.out(json ? formatJson({ url }) : `The report is at ${url} (Ctrl+C ends it)`);
  if (isLoopback(host)) return;
  terminal.err(`Warning: whoever reaches ${host} can read the report, and the endpoints in it.`);
}
