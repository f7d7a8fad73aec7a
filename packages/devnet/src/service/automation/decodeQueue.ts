import { toHex } from '@parachron/network';
import type { TaskKey } from '../Service.js';
import { entryLength } from './Slot.js';

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
