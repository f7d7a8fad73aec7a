import type { Snapshot } from '@parachron/client';
import { type Account, type Hex, storageRead } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import type { AutomationErrorName, Refusal } from '../errors/TaskRefusedError.js';
import type { Unknown } from '../fees/getTaskFees.js';
import { decodeTask } from '../reading/decodeTask.js';
import { takeKnown } from '../reading/known.js';
import { isStoredById } from '../reading/storedTasks.js';
import { refuse } from './refusals.js';

// Only the keys of the stored tasks name the owner. At most this many keys are searched.
const mostKeys = 20_000;

/** Checks that the task of a cancellation exists and belongs to the signer. */
export async function checkCancel(
  snapshot: Snapshot,
  taskId: Hex,
  { owner, unknown }: { readonly owner: Account; readonly unknown: Unknown[] },
): Promise<Refusal | undefined> {
  const { registry } = snapshot.runtime;
  const missing = refuse('TaskDoesNotExist', `no task has the id ${taskId}`);
  const foreign = refuse('NotTaskOwner', `task ${taskId} belongs to another account`);
  if (isStoredById(registry)) {
    const read = storageRead('AutomationTime', 'Tasks', [taskId], (value) =>
      value === undefined ? undefined : decodeTask(value, { owner, id: taskId }).owner.hex,
    );
    const found = takeKnown((await snapshot.read({ read })).read, 'The task');
    if (found === undefined) return missing;
    return found === owner.hex ? undefined : foreign;
  }
  const item = { pallet: 'AutomationTime', item: 'AccountTasks' } as const;
  const own = takeKnown(
    await snapshot.listKeys({ ...item, firstKeys: [owner.hex, taskId], limit: 1 }),
    'The task',
  );
  if (own.keys.length > 0) return undefined;
  // Some runtimes search only the signer's own tasks.
  if (!hasError(registry, 'NotTaskOwner')) return missing;
  const all = takeKnown(await snapshot.listKeys({ ...item, limit: mostKeys }), 'The keys of tasks');
  // The last 32 bytes of a key are the task's id.
  if (all.keys.some(({ storageKey }) => storageKey.endsWith(taskId.slice(2)))) return foreign;
  if (!all.complete) {
    unknown.push({
      what: 'whether another account has the task',
      reason: `There are more than ${mostKeys} tasks.`,
      howToFindOut: 'Call getTask with the account that may own the task.',
    });
  }
  return missing;
}

function hasError(registry: Registry, error: AutomationErrorName): boolean {
  const pallet = registry.metadata.pallets.find(({ name }) => name.eq('AutomationTime'));
  const type = pallet?.errors.unwrapOr(undefined)?.type;
  if (type === undefined) return false;
  return registry.lookup.getSiType(type).def.asVariant.variants.some(({ name }) => name.eq(error));
}
