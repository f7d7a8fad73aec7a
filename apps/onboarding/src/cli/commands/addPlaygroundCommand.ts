import type { Command } from 'commander';
import type { RunCommand } from '../../command/CommandContext.js';
import { parsePort } from '../../devnet/parseBlocks.js';

export interface PlaygroundFlags {
  readonly host: string;
  readonly port: number;
  readonly json?: boolean;
}

const usualPort = 8115;

/** Adds `playground`: the page that runs the service in the browser, until it is stopped. */
export function addPlaygroundCommand(program: Command, choose: (run: RunCommand) => void): void {
  program
    .command('playground')
    .description('serve a page that runs the service in the browser: schedule tasks, advance the clock')
    .option('-p, --port <port>', 'port to listen on; 0 selects a free port', parsePort, usualPort)
    .option(
      '--host <address>',
      'address to listen on; with 0.0.0.0 other machines can open the page',
      '127.0.0.1',
    )
    .option('--json', 'print one line of JSON')
    .addHelpText('after', helpAfter)
    .action((flags: PlaygroundFlags) => {
      choose(async (context) => (await import('./runPlayground.js')).runPlayground(flags, context));
    });
}

const helpAfter = `
The network runs in the tab of the browser: no node is contacted, and nothing is sent to any live chain.

Examples:
  parachron playground
  parachron playground --port 0`;
