import type { Hex } from '@parachron/core';
import { Reader, Writer } from '@parachron/core/scale';
import { isSameBytes, joinBytes, toBytes, toHex } from '@parachron/network';
import type { Context } from '../chain/Context.js';
import { dispatchFailure } from '../chain/Pallet.js';
import { automationErrors, scheduledTasksV3, taskQueueV2 } from './automationTime.js';
import type { AutomationRules, TaskKey } from './Service.js';

/**
 * A slot as stored: the number of tasks, the sum of their weights, and entries of 64 bytes each (owner, id). The entries
 * stay encoded, since a slot can hold thousands of them and changes with every scheduled task.
 */
export interface Slot {
  readonly count: number;
  readonly weight: bigint;
  readonly entries: Uint8Array;
}

export const entryLength = 64;
const weightLength = 16;
const emptySlot: Slot = { count: 0, weight: 0n, entries: new Uint8Array() };

/** The storage key of a slot. */
function getSlotKey(context: Context, time: bigint): Hex {
  return context.runtime.keys.key(scheduledTasksV3, [time]);
}

/** Reads a slot; returns an empty slot if no task is booked. */
export function getSlotAt(context: Context, time: bigint): Slot {
  const stored = context.getBytes(getSlotKey(context, time));
  return stored === undefined ? emptySlot : decodeSlot(stored);
}

/** Reads the stored bytes of a slot. */
export function decodeSlot(stored: Uint8Array): Slot {
  const head = new Reader(stored);
  const count = Number(head.compact());
  const end = stored.length - weightLength;
  const tail = new Reader(stored.subarray(end));
  return { count, weight: tail.u128(), entries: stored.subarray(head.offset, end) };
}

/** Writes a slot; removes a slot without tasks. */
export function putSlot(context: Context, time: bigint, slot: Slot): void {
  const key = getSlotKey(context, time);
  if (slot.count === 0) {
    if (context.getBytes(key) !== undefined) context.putBytes(key, null);
    return;
  }
  const tail = new Writer(weightLength);
  tail.u128(slot.weight);
  context.putBytes(key, joinBytes([encodeQueue(slot), tail.finish()]));
}

/** Encodes a list of entries, in the format of stored queues. */
export function encodeQueue({ count, entries }: Pick<Slot, 'count' | 'entries'>): Uint8Array {
  const head = new Writer(8);
  head.compact(count);
  return joinBytes([head.finish(), entries]);
}

/** Encodes one entry. */
export function encodeEntry({ who, task_id }: TaskKey): Uint8Array {
  return joinBytes([toBytes(who), toBytes(task_id)]);
}

/** Index of a task in a list; -1 for none. */
export function findEntry(entries: Uint8Array, taskId: Hex): number {
  const wanted = toBytes(taskId);
  for (let at = entryLength / 2; at < entries.length; at += entryLength) {
    // Most entries differ in their first byte.
    if (entries[at] !== wanted[0]) continue;
    if (isSameBytes(entries.subarray(at, at + wanted.length), wanted)) return Math.floor(at / entryLength);
  }
  return -1;
}

/** Returns the entries without the entry at an index. */
export function removeEntry(entries: Uint8Array, at: number): Uint8Array {
  return joinBytes([entries.subarray(0, at * entryLength), entries.subarray((at + 1) * entryLength)]);
}

/** A queue as stored: the number of entries, and their bytes. */
export type Queue = Pick<Slot, 'count' | 'entries'>;

export const emptyQueue: Queue = { count: 0, entries: new Uint8Array() };

function getQueueKey(context: Context): Hex {
  return context.runtime.keys.key(taskQueueV2, []);
}

/** Reads the queue of tasks to run. */
export function getQueue(context: Context): Queue {
  const stored = context.getBytes(getQueueKey(context));
  if (stored === undefined) return emptyQueue;
  const head = new Reader(stored);
  return { count: Number(head.compact()), entries: stored.subarray(head.offset) };
}

/** Writes the queue of tasks to run. */
export function putQueue(context: Context, queue: Queue): void {
  context.putBytes(getQueueKey(context), encodeQueue(queue));
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

interface Page {
  readonly stored: Slot;
  readonly added: Uint8Array[];
  weight: bigint;
}

/**
 * Books tasks into slots. Bookings stay in memory until `flush`, so that a block with thousands of recurring tasks writes
 * each next slot only once. No other code may read slots before `flush`.
 */
export class SlotBuffer {
  readonly #context: Context;
  readonly #rules: AutomationRules;
  readonly #pages = new Map<bigint, Page>();

  constructor(context: Context, rules: AutomationRules) {
    this.#context = context;
    this.#rules = rules;
  }

  /**
   * Throws unless every slot has capacity for one more task of the given weight.
   *
   * @throws PALLET_DISPATCH_FAILED with TimeSlotFull
   */
  checkCapacity(times: readonly bigint[], weight: bigint): void {
    const { maxTasksPerSlot, maxWeightPerSlot } = this.#rules;
    for (const time of times) {
      const page = this.#open(time);
      const isFull = page.stored.count + page.added.length >= maxTasksPerSlot;
      if (isFull || page.weight + weight > maxWeightPerSlot)
        throw dispatchFailure(automationErrors.TimeSlotFull);
    }
  }

  /** Adds a task to slots; the caller has checked their capacity. */
  add(key: TaskKey, times: readonly bigint[], weight: bigint): void {
    const entry = encodeEntry(key);
    for (const time of times) {
      const page = this.#open(time);
      page.added.push(entry);
      page.weight += weight;
    }
  }

  /** Writes the bookings to the state. */
  writeBookings(): void {
    for (const [time, { stored, added, weight }] of this.#pages) {
      if (added.length === 0) continue;
      const entries = joinBytes([stored.entries, ...added]);
      putSlot(this.#context, time, { count: stored.count + added.length, weight, entries });
    }
    this.#pages.clear();
  }

  #open(time: bigint): Page {
    const known = this.#pages.get(time);
    if (known) return known;
    const stored = getSlotAt(this.#context, time);
    const page: Page = { stored, added: [], weight: stored.weight };
    this.#pages.set(time, page);
    return page;
  }
}
