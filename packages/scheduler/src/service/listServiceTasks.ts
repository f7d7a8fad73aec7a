import { type AccountInput, requireInput } from '@parachron/core';
import type { Task } from '../reading/Task.js';
import { parseOwner } from '../tasks/parseOwner.js';
import { loadReading } from './loadReading.js';
import type { Service } from './Service.js';

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
