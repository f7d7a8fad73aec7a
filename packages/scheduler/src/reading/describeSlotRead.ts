import { type Hex, type StorageRead, storageRead } from '@parachron/core';
import type { Codec, Registry } from '@polkadot/types/types';
import { Struct, Tuple, Vec } from '@polkadot/types-codec';
import type { UnixSeconds } from '../schedules/parseTime.js';
import { hasStorage } from './hasStorage.js';

/** Tasks booked for one slot. */
export interface Slot {
  readonly time: UnixSeconds;
  /** An owner is undefined if the runtime books tasks only by their ids. */
  readonly tasks: readonly { readonly owner: Hex | undefined; readonly taskId: Hex }[];
  /** Sum of the weights in picoseconds; undefined if the runtime does not store the sum. */
  readonly weight: bigint | undefined;
}

// Newest first: a runtime may still declare the empty storage of earlier runtimes.
const items = ['ScheduledTasksV3', 'ScheduledTasksV2', 'ScheduledTasks'] as const;

/** Describes the read of the tasks booked for a slot. */
export function describeSlotRead(registry: Registry, time: UnixSeconds): StorageRead<Slot> {
  const item = items.find((one) => hasStorage(registry, one)) ?? items[0];
  return storageRead('AutomationTime', item, [time], (value) => {
    const list = value instanceof Struct ? value.get('tasks') : value;
    const tasks = list instanceof Vec ? [...list].map((one) => decodeBooking(one)) : [];
    const weight = value instanceof Struct ? value.get('weight') : undefined;
    return { time, tasks, weight: weight && BigInt(weight.toString()) };
  });
}

// The result has owners as hex; `toJSON` would return addresses.
function decodeBooking(booking: Codec): Slot['tasks'][number] {
  if (!(booking instanceof Tuple)) return { owner: undefined, taskId: booking.toHex() };
  const [owner, taskId = booking] = booking;
  return { owner: owner?.toHex(), taskId: taskId.toHex() };
}
