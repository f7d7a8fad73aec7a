import type { Command } from 'commander';
import type { RunCommand } from '../../command/CommandContext.js';
import { addOwnerOption, addServiceOptions, type TaskOptions } from './taskOptions.js';

/** Adds `task list`. */
export function addTaskListCommand(task: Command, choose: (run: RunCommand) => void): void {
  const command = task.command('list').description('list the pending tasks of an account');
  addOwnerOption(addServiceOptions(command))
    .addHelpText('after', helpAfter)
    .action((flags: TaskOptions) => {
      choose(async (context) => (await import('./runTaskList.js')).runTaskList(flags, context));
    });
}

const helpAfter = `
Examples:
  parachron task list                                (service and user of parachron.yaml)
  parachron task list -s ws://127.0.0.1:9944 --owner ADDRESS`;
