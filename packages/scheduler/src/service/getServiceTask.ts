import type { AccountInput, Hex } from '@parachron/core';
import type { Task } from '../reading/Task.js';
import { parseOwner } from '../tasks/parseOwner.js';
import { parseTaskId } from '../tasks/parseTaskId.js';
import { loadReading } from './loadReading.js';
import type { Service } from './Service.js';

/** Gets a pending task at the finalized head. */
export async function getServiceTask(
  { at }: Pick<Service, 'at'>,
  owner: AccountInput,
  taskId: Hex,
): Promise<Task | undefined> {
  const { getTask } = await loadReading();
  return at((snapshot) => getTask(snapshot, parseOwner(owner), parseTaskId(taskId)));
}
