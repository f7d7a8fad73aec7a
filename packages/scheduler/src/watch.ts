import type { Chain } from '@parachron/client';
import { type AccountInput, type Hex, requireInput } from '@parachron/core';
import type { ApiLike } from './connectApi.js';
import type { Task } from './reading/Task.js';
import { getServiceTask, listServiceTasks } from './service/operations.js';
import { getService } from './service/Service.js';
import type { TaskEvent } from './watching/WatchEvent.js';
import type { WatchOptions, WatchTasksOptions } from './watching/WatchOptions.js';

export * from './errorFacts.js';
export { TaskListTooLongError } from './reading/known.js';
export type * from './reading/Task.js';
export type { ExecutionEvidence } from './watching/explainEnd.js';
export { parseWatchCursor } from './watching/requireStart.js';
export * from './watching/WatchCursor.js';
export type * from './watching/WatchEvent.js';
export type * from './watching/WatchOptions.js';

/**
 * Watches a task to its end. Every event has a cursor; a restarted program continues from its last stored cursor, without a lost or
 * repeated event. With a `target`, the events `executed` and `failed` explain the outcome of the message (`delivery`). The code that
 * watches loads with the first watch, and the code for targets with the first target.
 *
 * Sends: reads only. All watches over one connection share one subscription and one read of each block.
 *
 * @param chain a connected chain, or an `ApiPromise`
 * @param options the task, the start, the target, the function that reconnects
 * @throws TASK_NOT_FOUND when no `from` is given and the account has no such task
 * @throws CURSOR_NOT_ON_CHAIN when the block of `from` is not on the chain
 * @throws UNSUPPORTED_INTERFACE when the chain is not a service
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { deriveTaskId } from '@parachron/scheduler/build';
 * import { watchTask } from '@parachron/scheduler/watch';
 *
 * const owner = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
 * const chain = await connect('wss://service.example');
 * for await (const event of watchTask(chain, { owner, taskId: deriveTaskId(owner, 'rent') })) {
 *   console.log(event.kind, `in block #${event.block.number}`);
 * }
 * await chain.close();
 * ```
 */
export async function* watchTask(
  chain: Chain | ApiLike,
  options: WatchOptions,
): AsyncGenerator<TaskEvent, void, undefined> {
  const { connection, rules } = await getService(chain);
  const watching = await import('./watching/watchTasks.js');
  yield* watching.watchTask(connection, { ...options, rules });
}

/**
 * Watches many tasks of an account together: tasks with given ids, until all are done, or all present and future tasks of the account.
 * Events come in the order of blocks; each has a cursor of the whole watch.
 *
 * Sends: reads only. Two requests for each block, six more for a block with events of any number of tasks.
 *
 * @param chain a connected chain, or an `ApiPromise`
 * @param options the account, the tasks, the start, the targets by para id
 * @throws TASK_NOT_FOUND when no `from` is given and the account lacks one of `taskIds`
 * @throws CURSOR_NOT_ON_CHAIN when the block of `from` is not on the chain
 * @throws UNSUPPORTED_INTERFACE when the chain is not a service
 *
 * @example
 * ```ts
 * import type { Chain } from '@parachron/client';
 * import { watchTasks } from '@parachron/scheduler/watch';
 *
 * declare const chain: Chain;
 * const owner = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
 * for await (const { kind, taskId } of watchTasks(chain, { owner })) console.log(taskId, kind);
 * ```
 */
export async function* watchTasks(
  chain: Chain | ApiLike,
  options: WatchTasksOptions,
): AsyncGenerator<TaskEvent, void, undefined> {
  const { connection, rules } = await getService(chain);
  const watching = await import('./watching/watchTasks.js');
  yield* watching.watchTasks(connection, { ...options, rules });
}

/**
 * Gets a pending task; undefined if the account has none with that id.
 *
 * Sends: one round trip after the finalized head.
 *
 * @param chain a connected chain, or an `ApiPromise`
 * @param task the account and the id of the task
 * @throws UNSUPPORTED_INTERFACE when the chain is not a service
 *
 * @example
 * ```ts
 * import type { Chain } from '@parachron/client';
 * import { deriveTaskId } from '@parachron/scheduler/build';
 * import { getTask } from '@parachron/scheduler/watch';
 *
 * declare const chain: Chain;
 * const owner = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
 * (await getTask(chain, { owner, taskId: deriveTaskId(owner, 'rent') }))?.schedule.kind; // 'recurring'
 * ```
 */
export async function getTask(
  chain: Chain | ApiLike,
  task: { readonly owner: AccountInput; readonly taskId: Hex },
): Promise<Task | undefined> {
  requireInput({ task }, { task: 'object' });
  return getServiceTask(await getService(chain), task.owner, task.taskId);
}

/**
 * Lists all pending tasks of an account.
 *
 * Sends: one request for each 1 000 tasks, and one for their records.
 *
 * @param chain a connected chain, or an `ApiPromise`
 * @param owner the account of the tasks
 * @param options the maximum number of tasks, 1 000 by default
 * @throws TASK_LIST_TOO_LONG when there are more tasks
 * @throws UNSUPPORTED_INTERFACE when the chain is not a service
 *
 * @example
 * ```ts
 * import type { Chain } from '@parachron/client';
 * import { listTasks } from '@parachron/scheduler/watch';
 *
 * declare const chain: Chain;
 * const tasks = await listTasks(chain, '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY');
 * tasks.map(({ id }) => id); // ['0x45ed…']
 * ```
 */
export async function listTasks(
  chain: Chain | ApiLike,
  owner: AccountInput,
  options: { readonly limit?: number } = {},
): Promise<Task[]> {
  return listServiceTasks(await getService(chain), owner, options);
}
