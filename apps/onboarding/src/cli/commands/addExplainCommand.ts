import type { Command } from 'commander';
import type { RunCommand } from '../../command/CommandContext.js';

/** Adds `explain`: the page of a check or of an error. */
export function addExplainCommand(program: Command, choose: (run: RunCommand) => void): void {
  program
    .command('explain')
    .argument(
      '[name]',
      'the id of a check, the group before its slash, or an error code; without one, all checks are listed',
    )
    .description('explain a check or an error: what it means, why it matters, what to do')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  parachron explain hrmp/channel-open-both-ways\n  parachron explain TRANSACTION_PENDING',
    )
    .action((id: string | undefined, options: { json?: true }) => {
      choose(async (context) => {
        const { runExplain } = await import('./runExplain.js');
        return runExplain(id, options, context);
      });
    });
}
