import type { Command } from 'commander';
import type { RunCommand } from '../../command/CommandContext.js';
import {
  addOwnerOption,
  addServiceOptions,
  addSignerOptions,
  addTicketOption,
  type SubmitTaskFlags,
} from './taskOptions.js';

/** Adds `task cancel`. */
export function addTaskCancelCommand(task: Command, choose: (run: RunCommand) => void): void {
  const command = task
    .command('cancel')
    .description('build the call that cancels a task; --submit sends it')
    .argument('<task>', 'your id for the task, or the task id (0x and 64 hex digits)');
  addTicketOption(addSignerOptions(addOwnerOption(addServiceOptions(command))))
    .addHelpText('after', helpAfter)
    .action((id: string, flags: SubmitTaskFlags) => {
      choose(async (context) => (await import('./runTaskCancel.js')).runTaskCancel(id, flags, context));
    });
}

const helpAfter = `
Examples:
  parachron task cancel hello                        (service and user of parachron.yaml)
  parachron task cancel hello -s ws://127.0.0.1:9944 --signer-file ./key --submit`;
