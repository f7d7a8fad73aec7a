import { formatJson } from '@parachron/core';
import type { Command } from 'commander';
import { openService } from '../../tasks/openService.js';
import { renderTask } from '../../tasks/renderTaskEvent.js';
import { createProgress } from '../../terminal/Progress.js';
import type { CommandContext, RunCommand } from '../CommandContext.js';
import { exitCodes } from '../exitCodes.js';
import { addOwnerOption, addServiceOptions, requireOwner, type TaskOptions } from './taskOptions.js';

/** Adds `task list`. */
export function addTaskListCommand(task: Command, choose: (run: RunCommand) => void): void {
  const command = task.command('list').description('list the tasks of an account that are not done yet');
  addOwnerOption(addServiceOptions(command))
    .addHelpText('after', '\nExample:\n  parachron task list -s ws://127.0.0.1:9944 --owner ADDRESS')
    .action((flags: TaskOptions) => {
      choose((context) => list(flags, context));
    });
}

async function list(flags: TaskOptions, context: CommandContext): Promise<number> {
  const { terminal, env } = context;
  const owner = requireOwner(flags.owner);
  const progress = createProgress(terminal, context.writeRaw, flags.json);
  const open = await openService(flags, { env, onProgress: progress.step }).finally(progress.done);
  try {
    const tasks = await open.scheduler.listTasks(owner);
    if (flags.json) terminal.out(formatJson(tasks, 2));
    else terminal.out(tasks.length === 0 ? 'No task is waiting.' : tasks.map(renderTask).join('\n'));
    return exitCodes.passed;
  } finally {
    await open.close();
  }
}
