import type { Command } from 'commander';
import type { RunCommand } from '../../command/CommandContext.js';

export interface DemoCommandOptions {
  readonly report: string;
  readonly json?: true;
}

/** Adds `demo`: a complete onboarding on the embedded local network. */
export function addDemoCommand(program: Command, choose: (run: RunCommand) => void): void {
  program
    .command('demo')
    .description(
      'run a demonstration on a local network, without live chains: check, plan, fix, check again, run a task',
    )
    .option('-o, --report <file>', 'the file for the report', 'parachron-report.html')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExample:\n  parachron demo')
    .action((options: DemoCommandOptions) => {
      choose(async (context) => (await import('./runDemoCommand.js')).runDemoCommand(options, context));
    });
}
