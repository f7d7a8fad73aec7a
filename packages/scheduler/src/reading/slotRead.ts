import { type Hex, type StorageRead, storageRead } from '@parachron/core';
import type { Codec } from '@polkadot/types/types';
import { Struct, Vec } from '@polkadot/types-codec';
import type { UnixSeconds } from '../schedules/parseTime.js';

/** What is booked for one slot. */
export interface Slot {
  readonly time: UnixSeconds;
  readonly tasks: readonly { readonly owner: Hex; readonly taskId: Hex }[];
  /** Picoseconds. */
  readonly weight: bigint;
}

/** Describes the read of what is booked for a slot. */
export function slotRead(time: UnixSeconds): StorageRead<Slot> {
  return storageRead('AutomationTime', 'ScheduledTasksV3', [time], (value) => {
    // Owners as hex: JSON would give addresses.
    const pairs = value instanceof Struct ? value.get('tasks') : undefined;
    const list = pairs instanceof Vec ? ([...pairs] as unknown as readonly (readonly [Codec, Codec])[]) : [];
    const tasks = list.map(([owner, taskId]) => ({ owner: owner.toHex(), taskId: taskId.toHex() }));
    const weight = value instanceof Struct ? value.get('weight')?.toString() : undefined;
    return { time, tasks, weight: BigInt(weight ?? 0) };
  });
}
