import { existsSync } from 'node:fs';
import {
  defineError,
  formatAccount,
  formatJson,
  type Hex,
  InvalidInputError,
  isParachronError,
  isRecord,
  omitUndefined,
} from '@parachron/core';
import { parseWatchCursor, type TaskEvent, type WatchCursor } from '@parachron/scheduler';
import type { CommandContext } from '../../command/CommandContext.js';
import { exitCodes } from '../../command/exitCodes.js';
import { TaskNotThereError } from '../../errors/errors.js';
import { describeFileFailure, readBounded } from '../../files/describeFileFailure.js';
import { findObstacle, writeWhole } from '../../files/writeWhole.js';
import { withService } from '../../tasks/openService.js';
import { parseTaskId, requireOwner } from '../../tasks/readSigner.js';
import { readTaskPlaces } from '../../tasks/readTaskPlaces.js';
import { writeTrust } from '../../tasks/sendCall.js';
import { isFailure, renderTask, writeEvents } from '../../tasks/taskEvents.js';
import { parseJson } from '../../tasks/ticketFile.js';
import type { FollowFlags, TaskOptions } from './taskCommands.js';

/** Prints the events of a task until the task is done. */
export async function runTaskFollow(
  id: string,
  flags: FollowFlags,
  context: CommandContext,
): Promise<number> {
  const { terminal, env, waitForStop, cwd = process.cwd() } = context;
  const { json, cursor } = flags;
  const places = await readTaskPlaces(flags, {}, { env, cwd });
  const owner = requireOwner({ given: flags.owner, user: places.user });
  if (cursor !== undefined) requireCursorPlace(cursor);
  const taskId = parseTaskId(id, owner);
  const kept = cursor === undefined ? undefined : await readCursor(cursor, taskId);
  const from = kept?.cursor ?? flags.from;
  const hasFailed = kept?.hasFailed ?? false;
  if (hasFailed) terminal.err('According to the cursor, an earlier run of the task failed.');
  const keeper = cursor === undefined ? undefined : createCursorKeeper(cursor, { taskId, hasFailed });
  return withService(places, { flags, owner, context }, async (open) => {
    const { scheduler, target } = open;
    writeTrust(terminal, open);
    const more = omitUndefined({ from, target, onCursor: keeper?.onCursor });
    return writeEvents((signal) => scheduler.watchTask({ owner, taskId, signal, ...more }), {
      ...{ terminal, waitForStop, json, hasFailed },
      ...omitUndefined({ onEvent: keeper?.onEvent }),
    }).catch((error: unknown) => {
      if (!isParachronError(error, 'TASK_NOT_FOUND')) throw error;
      const address = formatAccount(owner, scheduler.chain.runtime.ss58Prefix);
      throw new TaskNotThereError({ id, owner: address }, { cause: error });
    });
  });
}

/** Prints the pending tasks of an account. */
export async function runTaskList(flags: TaskOptions, context: CommandContext): Promise<number> {
  const { terminal, env, cwd = process.cwd() } = context;
  const { target: _, user, ...places } = await readTaskPlaces(flags, {}, { env, cwd });
  const owner = requireOwner({ given: flags.owner, user });
  return withService(places, { flags, owner, context }, async (open) => {
    const tasks = await open.scheduler.listTasks(owner);
    if (flags.json) terminal.out(formatJson(tasks, 2));
    else terminal.out(tasks.length === 0 ? 'No task is pending.' : tasks.map(renderTask).join('\n'));
    writeTrust(terminal, open);
    return exitCodes.passed;
  });
}

/**
 * The given file of a watch's cursor contains no cursor.
 *
 * @example
 * ```text
 * cursor.json: the file is not a cursor.
 * ```
 */
class CursorUnreadableError extends defineError({
  code: 'CURSOR_UNREADABLE',
  fault: 'input',
  message: (facts: { file: string; reason: string }) => `${facts.file}: ${facts.reason}.`,
  hint: () => 'Give a file that `parachron task follow --cursor` wrote, or the name of a new file.',
}) {}

/** The cursor of a watch cannot be written. */
class CursorNotStoredError extends defineError({
  code: 'CURSOR_NOT_STORED',
  fault: 'input',
  message: (facts: { file: string; reason: string }) =>
    `The cursor of the watch could not be written to ${facts.file}: ${facts.reason}.`,
  hint: () => 'Give a file in an existing, writable folder.',
}) {}

/** The cursor of a watch, with its task and whether a run has failed. */
interface StoredCursor {
  readonly cursor: WatchCursor;
  readonly taskId: Hex;
  /** Whether a run of the task has failed, was missed or was not seen so far. */
  readonly hasFailed: boolean;
}

/**
 * Reads the cursor of a task's watch; undefined if the file does not exist yet.
 *
 * @throws CURSOR_UNREADABLE when the file is not a cursor, or the cursor of another task
 */
export async function readCursor(
  file: string,
  taskId: Hex,
): Promise<Pick<StoredCursor, 'cursor' | 'hasFailed'> | undefined> {
  if (!existsSync(file)) return undefined;
  const text = readBounded(
    file,
    (reason) => new CursorUnreadableError({ file, reason: `the file cannot be read: ${reason}` }),
  );
  const kept = parseJson(text);
  if (!isRecord(kept)) throw new CursorUnreadableError({ file, reason: 'the file is not a cursor' });
  const { taskId: own, hasFailed, ...rest } = kept;
  const cursor = parseCursor(file, rest);
  if (own !== undefined && own !== taskId) {
    throw new CursorUnreadableError({
      file,
      reason: `the file is the cursor of another task, ${String(own)}`,
    });
  }
  return { cursor, hasFailed: hasFailed === true };
}

/**
 * Requires that a cursor can be written to its file before a long watch begins.
 *
 * @throws CURSOR_NOT_STORED when the file cannot be written
 */
function requireCursorPlace(file: string): void {
  const reason = findObstacle(file);
  if (reason !== undefined) throw new CursorNotStoredError({ file, reason });
}

/**
 * Writes the cursor of a watch.
 *
 * @throws CURSOR_NOT_STORED when the file cannot be written
 */
async function writeCursor(file: string, { cursor, ...more }: StoredCursor): Promise<void> {
  await writeWhole(file, formatJson({ ...cursor, ...more })).catch((cause: unknown) => {
    throw new CursorNotStoredError({ file, reason: describeFileFailure(cause) }, { cause });
  });
}

/** Milliseconds without an event after which a watch writes its position again. */
const restMs = 10_000;

/** Stores the cursor of a watch of a task in a file: at the start, after each event, and at intervals without events. */
export function createCursorKeeper(
  file: string,
  { taskId, hasFailed: hasFailedBefore }: Pick<StoredCursor, 'taskId' | 'hasFailed'>,
  clock: () => number = Date.now,
): { onEvent(event: TaskEvent): Promise<void>; onCursor(cursor: WatchCursor): Promise<void> } {
  let hasFailed = hasFailedBefore;
  // The first cursor is stored immediately: a restart must not begin at a later head.
  let keptAt = Number.NEGATIVE_INFINITY;
  const keep = async (cursor: WatchCursor) => {
    keptAt = clock();
    await writeCursor(file, { cursor, taskId, hasFailed });
  };
  return {
    onEvent: (event) => {
      hasFailed ||= isFailure(event);
      return keep(event.cursor);
    },
    onCursor: async (cursor) => {
      if (clock() - keptAt >= restMs) await keep(cursor);
    },
  };
}

function parseCursor(file: string, value: unknown): WatchCursor {
  try {
    return parseWatchCursor(value);
  } catch (cause) {
    if (!(cause instanceof InvalidInputError)) throw cause;
    const { field, expected, found } = cause.facts;
    const reason = `the file is not a cursor: ${field} is ${found} instead of ${expected}`;
    throw new CursorUnreadableError({ file, reason }, { cause });
  }
}
