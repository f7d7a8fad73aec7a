import { joinBytes } from '@parachron/network';
import type { Context } from '../../chain/pallet/Context.js';
import { dispatchFailure } from '../../chain/pallet/defineErrors.js';
import type { AutomationRules, TaskKey } from '../Service.js';
import { automationErrors } from './automationData.js';
import { encodeEntry, getSlotAt, putSlot, type Slot } from './Slot.js';

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
