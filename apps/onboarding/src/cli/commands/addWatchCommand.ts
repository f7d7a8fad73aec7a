import type { Command } from 'commander';
import type { RunCommand } from '../../command/CommandContext.js';
import { addRunOptions, parseSeconds } from '../../command/options.js';
import { parsePort } from '../../devnet/parseBlocks.js';
import { addOperatingOptions, type OperatingFlags } from '../../operating/addOperatingOptions.js';
import type { RunFlags } from '../../running/RunFlags.js';

export interface WatchFlags extends RunFlags, OperatingFlags {
  readonly interval: number;
  readonly host: string;
  readonly port?: number;
}

/** Adds `watch`: checks again at new blocks, and prints the changes. */
export function addWatchCommand(program: Command, choose: (run: RunCommand) => void): void {
  const command = program
    .command('watch')
    .description('check at every finalized block, and print the changes after the first report');
  addOperatingOptions(addRunOptions(command))
    .option(
      '--interval <seconds>',
      'time between checks, for nodes without subscriptions (http)',
      parseSeconds,
      12,
    )
    .option('-p, --port <port>', 'also serve metrics, health and the report at this port', parsePort)
    .option('--host <address>', 'with --port: address to listen on', '127.0.0.1')
    .addHelpText('after', helpAfter)
    .action((flags: WatchFlags) => {
      choose(async (context) => (await import('./runWatch.js')).runWatch(flags, context));
    });
}

const helpAfter = `
With --port, a server has the paths of serve: /metrics, /healthz, /readyz and the report.
With --json each line is an object: {"kind":"run"} with the first results of parachains, or a change.
The command runs until it is interrupted, and exits with the code of the last check.

Examples:
  parachron watch                                    (everything in parachron.yaml)
  parachron watch --only mine --network main --json
  parachron watch --network local --database ./history --port 0 --log json
  parachron watch -r wss://relay.example -t wss://para.example`;
