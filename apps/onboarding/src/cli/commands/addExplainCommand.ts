import type { Command } from 'commander';
import type { RunCommand } from '../../command/CommandContext.js';
import { addRunOptions } from '../../command/options.js';
import type { RunFlags } from '../../running/RunFlags.js';

/** Adds `explain`: the page of a check or of an error. */
export function addExplainCommand(program: Command, choose: (run: RunCommand) => void): void {
  const command = program
    .command('explain')
    .argument(
      '[name]',
      'the id of a check, the group before its slash, or an error code; without one, all checks are listed',
    )
    .description(
      'explain a check or an error: what it means, why it matters, what to do; with chains, also the findings of the check',
    );
  addRunOptions(command)
    .addHelpText(
      'after',
      '\nExamples:\n  parachron explain hrmp/channel-open-both-ways\n  parachron explain TRANSACTION_PENDING\n  parachron explain hrmp --network local',
    )
    .action((id: string | undefined, flags: RunFlags) => {
      choose(async (context) => (await import('./runExplain.js')).runExplain(id, flags, context));
    });
}
