import { requireInput } from '@parachron/core';
import type { TaskCheck } from '../checking/checkTask.js';
import type { CheckTaskOptions } from '../Scheduler.js';
import { parseOwner } from '../tasks/parseOwner.js';
import type { TaskCall } from '../tasks/TaskOrder.js';
import { loadCheck } from './loadCheck.js';
import type { Service } from './Service.js';

/** Checks a call, with the pending calls of its account unless a snapshot is given. */
export async function checkCall(
  { ahead, submissions, rules }: Service,
  call: TaskCall,
  given: CheckTaskOptions,
): Promise<TaskCheck> {
  requireInput({ call, options: given }, { call: { hex: 'string', order: 'object' }, options: 'object' });
  const { owner, snapshot, ...rest } = given;
  const [{ checkTask }, earlier] = await Promise.all([loadCheck(), snapshot ? undefined : submissions()]);
  const options = { ...rest, owner: parseOwner(owner), rules };
  if (snapshot) return checkTask(snapshot, call, options);
  const pending = earlier ? { getEarlier: earlier.getEarlier(options.owner) } : {};
  return ahead((inclusion) => checkTask(inclusion.best, call, { ...options, inclusion, ...pending }));
}
