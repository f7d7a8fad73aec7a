import type { CallValue } from '../../chain/scale/commonTypes.js';
import type { ServiceBlock, TaskKey } from '../Service.js';
import { lastTimeSlot } from './automationData.js';
import { getQueue, joinQueues, putQueue, toQueue } from './Slot.js';
import { SlotBuffer } from './SlotBuffer.js';

// Calls of these pallets neither contain other calls nor read tasks.
const palletsWithoutTaskReads = new Set(['System', 'Balances', 'Timestamp']);

/** Execution of the due tasks of one block, with the changes that are written only at the end of the block. */
export class DueTaskRun {
  readonly block: ServiceBlock;
  /** Start of the loaded slot in seconds. */
  readonly slot: bigint;
  readonly book: SlotBuffer;
  readonly #again: TaskKey[] = [];
  #earliest: bigint | undefined;

  constructor(block: ServiceBlock, slot: bigint) {
    this.block = block;
    this.slot = slot;
    this.book = new SlotBuffer(block.context, block.service.rules);
  }

  /** Books a task for its next time; the capacity of a later slot was checked before. */
  scheduleAgain(key: TaskKey, time: bigint, weight: bigint): void {
    // The loaded slot is not loaded again, so a task that falls due in it joins the queue.
    if (time === this.slot) {
      this.#again.push(key);
      return;
    }
    // A past slot is swept again, so that the execution is reported as missed.
    if (time < this.slot && (this.#earliest === undefined || time < this.#earliest)) this.#earliest = time;
    this.book.add(key, [time], weight);
  }

  /** Writes pending changes before a call that may read tasks; returns false for a call that cannot. */
  prepareFor(call: CallValue): boolean {
    if (palletsWithoutTaskReads.has(call.type)) return false;
    this.#write();
    return true;
  }

  /** Writes the remaining changes. */
  end(): void {
    this.#write();
  }

  #write(): void {
    const { context, service } = this.block;
    this.book.writeBookings();
    if (this.#again.length > 0) {
      putQueue(context, joinQueues(getQueue(context), toQueue(this.#again.splice(0))));
    }
    const last = context.get(lastTimeSlot);
    const before = this.#earliest === undefined ? undefined : this.#earliest - service.rules.slotSeconds;
    if (before !== undefined && last !== undefined && before < last[1]) {
      context.put(lastTimeSlot, [], [last[0], before]);
    }
    this.#earliest = undefined;
  }
}
