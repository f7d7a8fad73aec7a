import { requireInput } from '@parachron/core';
import { deriveTimes, type ScheduleInput } from '@parachron/scheduler';
import type { TaskWhen } from '../Scope.js';

/**
 * Derives the times of a task from the requested schedule.
 *
 * Sends: nothing.
 *
 * @param when the next slot, given times, or an interval with or without an end
 * @param clock the next slot of the service and the seconds of a slot, from `getClock` and `rules` of a scheduler
 * @returns the value for `when` of the scheduler
 * @throws INTERVAL_INVALID when the interval is not a multiple of a slot
 *
 * @example
 * ```ts
 * import { deriveSchedule } from '@parachron/checklist';
 *
 * const clock = { nextSlot: 3_600n, slotSeconds: 3_600n };
 * deriveSchedule({ kind: 'every', seconds: 7_200, times: 2 }, clock); // { at: [3600n, 10800n] }
 * ```
 */
export function deriveSchedule(
  when: TaskWhen,
  clock: { readonly nextSlot: bigint; readonly slotSeconds: bigint },
): ScheduleInput {
  requireInput(
    { when, clock },
    { when: { kind: 'string' }, clock: { nextSlot: 'bigint', slotSeconds: 'bigint' } },
  );
  const { nextSlot, slotSeconds } = clock;
  switch (when.kind) {
    case 'next':
      return { at: nextSlot };
    case 'at':
      return { at: when.times };
    case 'every':
      return { at: deriveTimes({ first: nextSlot, every: when.seconds, times: when.times, slotSeconds }) };
    case 'recurring':
      return { first: nextSlot, every: when.seconds };
  }
}
