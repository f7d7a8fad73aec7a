import { type Command, InvalidArgumentError } from 'commander';
import type { RunCommand } from '../../command/CommandContext.js';
import { addText } from '../../command/options.js';
import { addOwnerOption, addServiceOptions, type TaskOptions } from './taskOptions.js';

export interface FollowFlags extends TaskOptions {
  readonly from?: number;
  readonly cursor?: string;
}

/** Adds `task follow`. */
export function addTaskFollowCommand(task: Command, choose: (run: RunCommand) => void): void {
  const command = task
    .command('follow')
    .description('print the events of a task until it is done, from scheduled to executed on the target')
    .argument('<task>', 'your id for the task, or the task id (0x and 64 hex digits)')
    .option(
      '-t, --target <endpoint>',
      'endpoint of the parachain that runs the call; from the configuration by default; may be repeated',
      addText,
    )
    .option('--from <block>', 'first block of the service to read; the newest by default', parseBlock)
    .option('--cursor <file>', 'a file that stores the position of the watch, to continue in a later run');
  addOwnerOption(addServiceOptions(command))
    .addHelpText('after', helpAfter)
    .action((id: string, flags: FollowFlags) => {
      choose(async (context) => (await import('./runTaskFollow.js')).runTaskFollow(id, flags, context));
    });
}

const helpAfter = `
Without the parachain, the command reports that the message was sent, but not its result.

Examples:
  parachron task follow hello                        (service, parachain and user of parachron.yaml)
  parachron task follow hello -s ws://127.0.0.1:9944 -t ws://127.0.0.1:9945 --owner ADDRESS --json`;

function parseBlock(text: string): number {
  const block = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(block)) return block;
  throw new InvalidArgumentError('A block is a whole number.');
}
