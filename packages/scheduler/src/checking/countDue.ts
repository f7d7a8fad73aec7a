import type { Snapshot } from '@parachron/client';
import { type Answer, type StorageRead, storageRead } from '@parachron/core';
import { Vec } from '@polkadot/types-codec';
import { describeSlotRead, type Slot } from '../reading/describeSlotRead.js';
import { takeKnown } from '../reading/known.js';
import type { ServiceRules } from '../rules/ServiceRules.js';
import { deriveSlot } from './scheduleRules.js';

/**
 * Tasks that run before the inclusion of a call. A recurring task among them is booked again, and takes space in its
 * slot.
 */
export interface Due {
  readonly count: bigint;
  /** Sum of the weights, in picoseconds. */
  readonly weight: bigint;
}

const pallet = 'AutomationTime';

// Only a long pause of the service leaves more unprocessed slots.
const mostSlots = 64n;

/** Describes the reads of the numbers of waiting tasks, and of the last processed slots. */
export function describeQueueReads() {
  return {
    queue: describeLengthRead('TaskQueueV2'),
    missedQueue: describeLengthRead('MissedQueueV2'),
    lastSlots: describeLastSlotsRead(),
  };
}

function describeLengthRead(item: string): StorageRead<number> {
  return storageRead(pallet, item, [], (value) => (value instanceof Vec ? value.length : 0));
}

function describeLastSlotsRead(): StorageRead<readonly bigint[]> {
  return storageRead(pallet, 'LastTimeSlot', [], (value) => {
    const list = value?.toJSON();
    return Array.isArray(list) ? list.map((time) => BigInt(String(time))) : [];
  });
}

/** Counts the tasks that run, or are reported as missed, until a time. Sends: nothing, or one round trip after a slot has begun. */
export async function countDue(
  snapshot: Snapshot,
  answers: Readonly<Record<string, Answer<unknown>>>,
  { latest, rules }: { readonly latest: number; readonly rules: ServiceRules },
): Promise<Due> {
  const take = <T>(name: string, fallback: T) => {
    const answer = answers[name];
    return answer?.known ? (answer.value as T) : fallback;
  };
  const waiting = BigInt(take('queue', 0) + take('missedQueue', 0));
  const [, swept] = take<readonly bigint[]>('lastSlots', []);
  // The chain does not store the weights of the waiting tasks.
  const inQueue = { count: waiting, weight: 0n };
  if (swept === undefined) return inQueue;
  const { slotSeconds } = rules;
  const last = deriveSlot(BigInt(Math.floor(latest)), slotSeconds);
  const between = (last - swept) / slotSeconds;
  const count = between < mostSlots ? between : mostSlots;
  if (count <= 0n) return inQueue;
  const times = Array.from({ length: Number(count) }, (_unused, at) => last - BigInt(at) * slotSeconds);
  const slots = await snapshot.read(
    Object.fromEntries(times.map((time) => [`${time}`, describeSlotRead(snapshot.runtime.registry, time)])),
  );
  return times.reduce<Due>((sum, time) => {
    const slot = takeKnown(slots[`${time}`] as Answer<Slot>, `The slot of ${time}`);
    return { count: sum.count + BigInt(slot.tasks.length), weight: sum.weight + (slot.weight ?? 0n) };
  }, inQueue);
}
