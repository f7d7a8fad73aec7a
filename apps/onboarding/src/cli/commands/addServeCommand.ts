import type { Command } from 'commander';
import type { RunCommand } from '../../command/CommandContext.js';
import { addRunOptions } from '../../command/options.js';
import { parsePort } from '../../devnet/parseBlocks.js';
import { addOperatingOptions, type OperatingFlags } from '../../operating/addOperatingOptions.js';
import type { RunFlags } from '../../running/RunFlags.js';

export interface ServeFlags extends RunFlags, OperatingFlags {
  readonly host: string;
  readonly port: number;
}

const usualPort = 8114;

/** Adds `serve`: the report as a local web page that updates automatically, until it is stopped. */
export function addServeCommand(program: Command, choose: (run: RunCommand) => void): void {
  const command = program
    .command('serve')
    .description('serve the report as a local web page, and check again at new blocks');
  addOperatingOptions(addRunOptions(command))
    .option('-p, --port <port>', 'port to listen on; 0 selects a free port', parsePort, usualPort)
    .option(
      '--host <address>',
      'address to listen on; with 0.0.0.0 other machines can read the page',
      '127.0.0.1',
    )
    .addHelpText('after', helpAfter)
    .action((flags: ServeFlags) => {
      choose(async (context) => (await import('./runServe.js')).runServe(flags, context));
    });
}

const helpAfter = `
The server has the report at /, /report.json and /report.md, and metrics for Prometheus at /metrics.
/playground/ runs the service in the browser, without a chain.
/healthz succeeds while the process answers; /readyz, while checks end in time and the history is stored.

Examples:
  parachron serve --network local
  parachron serve --relay wss://relay.example --target wss://para.example --port 0`;
