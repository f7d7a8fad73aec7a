import { Reader } from '@parachron/core/scale';
import { joinBytes, toHex } from '@parachron/network';
import type { Context } from '../../chain/pallet/Context.js';
import type { TaskKey } from '../Service.js';
import { taskQueueV2 } from './automationData.js';
import { encodeEntry, encodeQueue, entryLength, type Slot } from './Slot.js';

/** A queue as stored: the number of entries, and their bytes. */
export type Queue = Pick<Slot, 'count' | 'entries'>;

export const emptyQueue: Queue = { count: 0, entries: new Uint8Array() };

function getQueueKey(context: Context): string {
  return context.runtime.keys.key(taskQueueV2, []);
}

/** Reads the queue of tasks to run. */
export function getQueue(context: Context): Queue {
  const stored = context.overlay.get(getQueueKey(context));
  if (stored === undefined) return emptyQueue;
  const head = new Reader(stored);
  return { count: Number(head.compact()), entries: stored.subarray(head.offset) };
}

/** Writes the queue of tasks to run. */
export function putQueue(context: Context, queue: Queue): void {
  context.overlay.put(getQueueKey(context), encodeQueue(queue));
}

/** Appends a queue to another. */
export function joinQueues(first: Queue, second: Queue): Queue {
  return { count: first.count + second.count, entries: joinBytes([first.entries, second.entries]) };
}

/** Creates a queue of tasks. */
export function toQueue(keys: readonly TaskKey[]): Queue {
  return { count: keys.length, entries: joinBytes(keys.map(encodeEntry)) };
}

/** The tasks of a queue or slot, in order of their booking. */
export function decodeQueue(entries: Uint8Array): TaskKey[] {
  const keys: TaskKey[] = [];
  for (let at = 0; at + entryLength <= entries.length; at += entryLength) {
    const middle = at + entryLength / 2;
    keys.push({
      who: toHex(entries.subarray(at, middle)),
      task_id: toHex(entries.subarray(middle, at + entryLength)),
    });
  }
  return keys;
}
