import type { Command } from 'commander';
import type { RunCommand } from '../../command/CommandContext.js';
import { addTaskCancelCommand } from './addTaskCancelCommand.js';
import { addTaskFollowCommand } from './addTaskFollowCommand.js';
import { addTaskListCommand } from './addTaskListCommand.js';
import { addTaskResumeCommand } from './addTaskResumeCommand.js';
import { addTaskScheduleCommand } from './addTaskScheduleCommand.js';

/** Adds `task`: schedules, lists, cancels, follows and resumes tasks of the service. */
export function addTaskCommand(program: Command, choose: (run: RunCommand) => void): void {
  const command = program
    .command('task')
    .description('schedule, list, cancel, follow and resume tasks; nothing is sent without --submit')
    .helpCommand('help [command]', 'print the help of a command')
    .addHelpText('after', helpAfter);
  addTaskScheduleCommand(command, choose);
  addTaskListCommand(command, choose);
  addTaskCancelCommand(command, choose);
  addTaskFollowCommand(command, choose);
  addTaskResumeCommand(command, choose);
}

const helpAfter = `
Examples:
  parachron task schedule --id pay --call pay        (service, parachain and call of parachron.yaml)
  parachron task schedule --service ws://127.0.0.1:9944 --id hello --dispatch 0x000008626f --owner ADDRESS
  parachron task schedule --service ws://127.0.0.1:9944 --id hello --dispatch 0x000008626f --signer-env KEY --submit
  parachron task list --service ws://127.0.0.1:9944 --owner ADDRESS
  parachron task cancel hello --service ws://127.0.0.1:9944 --signer-file ./key --submit
  parachron task follow hello --service ws://127.0.0.1:9944 --owner ADDRESS
  parachron task resume ./ticket.json`;
