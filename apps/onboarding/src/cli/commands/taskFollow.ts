import { type Command, InvalidArgumentError } from 'commander';
import type { RunCommand } from '../CommandContext.js';
import { addOwnerOption, addServiceOptions, type TaskOptions } from './taskOptions.js';

export interface FollowFlags extends TaskOptions {
  readonly from?: number;
  readonly cursor?: string;
}

/** Adds `task follow`. */
export function addTaskFollowCommand(task: Command, choose: (run: RunCommand) => void): void {
  const command = task
    .command('follow')
    .description('print what happens to a task, from scheduled to executed on the target, until it is done')
    .argument('<task>', 'your id for it, or the task id (0x and 64 hex digits)')
    .option(
      '-t, --target <endpoint>',
      'of the parachain on which its call runs; that of the configuration by default',
    )
    .option('--from <block>', 'begin at this block of the service, instead of its newest', parseBlock)
    .option('--cursor <file>', 'keep there how far it came, and go on from there the next time');
  addOwnerOption(addServiceOptions(command))
    .addHelpText('after', helpAfter)
    .action((id: string, flags: FollowFlags) => {
      choose(async (context) => {
        const { runTaskFollow } = await import('../actions/runTaskFollow.js');
        return runTaskFollow(id, flags, context);
      });
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
