import { type AccountInput, type Hex, requireInput } from '@parachron/core';
import type { TaskCheck } from '../checking/checkTask.js';
import type { QuoteOptions } from '../quoting/quoteTask.js';
import type { TaskQuote } from '../quoting/TaskQuote.js';
import type { Task } from '../reading/Task.js';
import type { CheckTaskOptions } from '../Scheduler.js';
import type { SubmitTaskOptions, SubmittedTask } from '../submitting/SubmitTaskOptions.js';
import { parseOwner, parseTaskId } from '../tasks/parseOwner.js';
import type { ScheduleOrder, TaskCall } from '../tasks/TaskOrder.js';
import { loadAhead } from './loadAhead.js';
import type { Service } from './Service.js';

/** Tries a call, with the pending calls of its account unless a snapshot is given. */
export async function checkCall(
  { connection, ahead, submissions, rules }: Service,
  call: TaskCall,
  given: CheckTaskOptions,
): Promise<TaskCheck> {
  requireInput({ call, options: given }, { call: { hex: 'string', order: 'object' }, options: 'object' });
  const { owner, snapshot, ...rest } = given;
  const [{ checkTask }, earlier] = await Promise.all([loadCheck(), snapshot ? undefined : submissions()]);
  const options = { ...rest, call, owner: parseOwner(owner), rules };
  if (snapshot) return checkTask(connection.chain, snapshot, options);
  const pending = earlier ? { getEarlier: earlier.getEarlier(options.owner) } : {};
  return ahead((inclusion) =>
    checkTask(connection.chain, inclusion.best, { ...options, inclusion, ...pending }),
  );
}

/** Submits a call. The code for the check loads together with the code that sends: the submission waits for one load. */
export async function submitCall(
  { submissions }: Service,
  call: TaskCall,
  options: SubmitTaskOptions,
): Promise<SubmittedTask> {
  const parts = options?.check === 'chain' ? [] : [loadCheck(), loadAhead()];
  const [loaded] = await Promise.all([submissions(), ...parts]);
  return loaded.submit(call, options);
}

/** Quotes a scheduling call at the finalized head. */
export async function quoteCall(
  { at, rules }: Service,
  call: TaskCall<ScheduleOrder>,
  options: QuoteOptions,
): Promise<TaskQuote> {
  requireInput({ call, options }, { call: { hex: 'string', order: 'object' }, options: 'object?' });
  const { quoteTask } = await import('../quoting/quoteTask.js');
  return at((snapshot) => quoteTask(snapshot, call, { ...options, rules }));
}

/** Gets a pending task at the finalized head. */
export async function getServiceTask(
  { at }: Pick<Service, 'at'>,
  owner: AccountInput,
  taskId: Hex,
): Promise<Task | undefined> {
  const { getTask } = await loadReading();
  return at((snapshot) => getTask(snapshot, parseOwner(owner), parseTaskId(taskId)));
}

/** Lists the pending tasks of an account at the finalized head. */
export async function listServiceTasks(
  { at }: Pick<Service, 'at'>,
  owner: AccountInput,
  options: { readonly limit?: number } = {},
): Promise<Task[]> {
  requireInput({ options }, { options: { limit: 'number?' } });
  const { listTasks } = await loadReading();
  return at((snapshot) => listTasks(snapshot, parseOwner(owner), options));
}

/** Loads the code that checks calls. */
export const loadCheck = () => import('../checking/checkTask.js');

/** Loads the code that reads tasks. */
export const loadReading = () => import('../reading/storedTasks.js');
