import { compareAccountLength } from '@parachron/checklist';
import { formatJson } from '@parachron/core';
import type { CommandContext } from '../../command/CommandContext.js';
import { exitCodes } from '../../command/exitCodes.js';
import { openService } from '../../tasks/openService.js';
import { readTaskPlaces } from '../../tasks/readTaskPlaces.js';
import { renderTask } from '../../tasks/renderTaskEvent.js';
import { requireOwner } from '../../tasks/requireOwner.js';
import { writeTrust } from '../../tasks/writeNotSent.js';
import { createProgress } from '../../terminal/Progress.js';
import type { TaskOptions } from './taskOptions.js';

/** Prints the pending tasks of an account. */
export async function runTaskList(flags: TaskOptions, context: CommandContext): Promise<number> {
  const { terminal, env, cwd = process.cwd() } = context;
  const { target: _, user, ...places } = await readTaskPlaces(flags, {}, { env, cwd });
  const owner = requireOwner({ given: flags.owner, user });
  const progress = createProgress(terminal, { writeRaw: context.writeRaw, quiet: flags.json });
  const options = { timeout: flags.timeout, onProgress: progress.step };
  const open = await openService(places, options).finally(progress.done);
  try {
    compareAccountLength({ field: '--owner', account: owner.hex, runtime: open.scheduler.chain.runtime });
    const tasks = await open.scheduler.listTasks(owner);
    if (flags.json) terminal.out(formatJson(tasks, 2));
    else terminal.out(tasks.length === 0 ? 'No task is pending.' : tasks.map(renderTask).join('\n'));
    writeTrust(terminal, open);
    return exitCodes.passed;
  } finally {
    await open.close();
  }
}
