import type { Command } from 'commander';
import type { RunCommand } from '../../command/CommandContext.js';

/** Adds `explain`: the purpose, the reads and the fix of a check. */
export function addExplainCommand(program: Command, choose: (run: RunCommand) => void): void {
  program
    .command('explain')
    .argument('[check]', 'the id of a check, or the group before its slash; without one, all are listed')
    .description('explain a check: what it checks, why it matters, what to do')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExample:\n  parachron explain hrmp/channel-open-both-ways')
    .action((id: string | undefined, options: { json?: true }) => {
      choose(async (context) => {
        const { runExplain } = await import('./runExplain.js');
        return runExplain(id, options, context);
      });
    });
}
