import { compareAccountLength } from '@parachron/checklist';
import { formatAccount, isParachronError, omitUndefined } from '@parachron/core';
import type { CommandContext } from '../../command/CommandContext.js';
import { TaskNotThereError } from '../../errors/errors.js';
import { openService } from '../../tasks/openService.js';
import { parseTaskId } from '../../tasks/parseTaskId.js';
import { readTaskPlaces } from '../../tasks/readTaskPlaces.js';
import { requireOwner } from '../../tasks/requireOwner.js';
import { createCursorKeeper, readCursor, requireCursorPlace } from '../../tasks/storedCursor.js';
import { writeEvents } from '../../tasks/writeEvents.js';
import { writeTrust } from '../../tasks/writeNotSent.js';
import { createProgress } from '../../terminal/Progress.js';
import type { FollowFlags } from './addTaskFollowCommand.js';

/** Prints the events of a task until the task is done. */
export async function runTaskFollow(
  id: string,
  flags: FollowFlags,
  context: CommandContext,
): Promise<number> {
  const { terminal, env, cwd = process.cwd() } = context;
  const places = await readTaskPlaces(flags, {}, { env, cwd });
  const owner = requireOwner({ given: flags.owner, user: places.user });
  const { cursor } = flags;
  if (cursor !== undefined) requireCursorPlace(cursor);
  const taskId = parseTaskId(id, owner);
  const kept = cursor === undefined ? undefined : await readCursor(cursor, taskId);
  const from = kept?.cursor ?? flags.from;
  const hasFailed = kept?.hasFailed ?? false;
  if (hasFailed) terminal.err('According to the cursor, an earlier run of the task failed.');
  const keeper = cursor === undefined ? undefined : createCursorKeeper(cursor, { taskId, hasFailed });
  const progress = createProgress(terminal, { writeRaw: context.writeRaw, quiet: flags.json });
  const options = { timeout: flags.timeout, onProgress: progress.step };
  const open = await openService(places, options).finally(progress.done);
  try {
    compareAccountLength({ field: '--owner', account: owner.hex, runtime: open.scheduler.chain.runtime });
    writeTrust(terminal, open);
    return await writeEvents(
      (signal) =>
        open.scheduler.watchTask({
          owner,
          taskId,
          signal,
          ...omitUndefined({ from, target: open.target, onCursor: keeper?.onCursor }),
        }),
      {
        terminal,
        waitForStop: context.waitForStop,
        json: flags.json,
        hasFailed,
        ...omitUndefined({ onEvent: keeper?.onEvent }),
      },
    );
  } catch (error) {
    if (!isParachronError(error, 'TASK_NOT_FOUND')) throw error;
    const address = formatAccount(owner, open.scheduler.chain.runtime.ss58Prefix);
    throw new TaskNotThereError({ id, owner: address }, { cause: error });
  } finally {
    await open.close();
  }
}
