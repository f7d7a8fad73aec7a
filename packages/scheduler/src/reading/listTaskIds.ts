import type { Snapshot } from '@parachron/client';
import type { Account, Hex } from '@parachron/core';
import { isHex } from '@polkadot/util';
import { isStoredById } from './describeTaskRead.js';
import { takeKnown } from './known.js';
import { readTasks } from './readTasks.js';
import { TaskListTooLongError } from './TaskListTooLongError.js';

// If the chain stores tasks only by their ids, all tasks are searched, up to this number.
const mostTasks = 20_000;

/** Lists the ids of an account's tasks. @throws TASK_LIST_TOO_LONG when there are more than the limit */
export async function listTaskIds(snapshot: Snapshot, owner: Account, limit: number): Promise<Hex[]> {
  if (isStoredById(snapshot.runtime.registry)) return listOwn(snapshot, owner);
  return listKeys(snapshot, { owner, item: 'AccountTasks', firstKeys: [owner.hex], limit });
}

async function listOwn(snapshot: Snapshot, owner: Account): Promise<Hex[]> {
  const all = await listKeys(snapshot, { owner, item: 'Tasks', firstKeys: [], limit: mostTasks });
  return [...(await readTasks(snapshot, owner, all)).keys()];
}

async function listKeys(
  snapshot: Snapshot,
  query: {
    readonly owner: Account;
    readonly item: string;
    readonly firstKeys: Hex[];
    readonly limit: number;
  },
): Promise<Hex[]> {
  const { owner, limit, item, firstKeys } = query;
  const listed = await snapshot.listKeys({ pallet: 'AutomationTime', item, firstKeys, limit });
  const { keys, complete } = takeKnown(listed, `The tasks of ${owner.hex}`);
  if (!complete) throw new TaskListTooLongError({ owner: owner.hex, limit });
  return keys.map((key) => key.keys.at(-1)).filter((id) => isHex(id));
}
