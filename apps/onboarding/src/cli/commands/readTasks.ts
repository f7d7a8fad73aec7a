import { formatAccount, formatJson, isParachronError, omitUndefined } from '@parachron/core';
import { TaskNotThereError } from '../../errors.js';
import { withService } from '../../tasks/openService.js';
import { readTaskId, requireOwner } from '../../tasks/readSigner.js';
import { readTaskPlaces } from '../../tasks/readTaskPlaces.js';
import { writeTrust } from '../../tasks/submitCall.js';
import { renderTask, writeEvents } from '../../tasks/taskEvents.js';
import type { CommandContext } from '../CommandContext.js';
import { exitCodes } from '../exitCodes.js';
import type { FollowFlags, ListFlags } from './taskCommands.js';

/** Prints the events of a task until the task is done. */
export async function runTaskFollow(
  id: string,
  flags: FollowFlags,
  context: CommandContext,
): Promise<number> {
  const places = await readTaskPlaces(flags, { target: 'any' }, context);
  const owner = requireOwner({ given: flags.owner, user: places.user });
  const taskId = readTaskId(id, owner);
  return withService(places, { flags, owner, context }, async (open) => {
    writeTrust(context.terminal, open);
    const task = { owner, taskId, ...omitUndefined({ from: flags.from }) };
    return writeEvents(open, task, flags, context).catch((error: unknown) => {
      if (!isParachronError(error, 'TASK_NOT_FOUND')) throw error;
      const address = formatAccount(owner, open.scheduler.chain.runtime.ss58Prefix);
      throw new TaskNotThereError({ id, owner: address }, { cause: error });
    });
  });
}

/** Prints the pending tasks of an account. */
export async function runTaskList(flags: ListFlags, context: CommandContext): Promise<number> {
  const { terminal } = context;
  const { user, ...places } = await readTaskPlaces(flags, { target: 'none' }, context);
  const owner = requireOwner({ given: flags.owner, user });
  return withService(places, { flags, owner, context }, async (open) => {
    const tasks = await open.scheduler.listTasks(owner, { limit: 100_000 });
    if (flags.json) terminal.out(formatJson(tasks, 2));
    else {
      const lines = tasks.map((one) => renderTask(one, terminal));
      terminal.out(lines.join('\n') || 'No task is pending.');
    }
    writeTrust(terminal, open);
    return exitCodes.passed;
  });
}
