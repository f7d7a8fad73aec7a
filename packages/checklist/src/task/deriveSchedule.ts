import { requireInput } from '@parachron/core';
import {
  deriveTimes,
  planCron,
  type ScheduleInput,
  type ServiceClock,
  type ServiceRules,
} from '@parachron/scheduler';
import type { TaskWhen } from '../Scope.js';

/** The times of a cron expression: as many as given, or as a task may have within the horizon of the service. */
export interface CronWhen {
  readonly kind: 'cron';
  readonly expression: string;
  /** The IANA time zone of the expression. */
  readonly timeZone: string;
  readonly times: number | undefined;
}

/** The first slot of an interval or an expression, and the limits of the service; an expression needs all of them. */
export interface ScheduleClock
  extends Pick<ServiceClock, 'nextSlot'>,
    Pick<ServiceRules, 'slotSeconds'>,
    Partial<Pick<ServiceClock, 'lastSlot'> & Pick<ServiceRules, 'maxExecutionTimes'>> {}

/**
 * Derives the times of a task from the requested schedule.
 *
 * Sends: nothing.
 *
 * @param when the next slot, given times, an interval with or without an end, or a cron expression
 * @param clock the next slot of the service and the seconds of a slot, from `getClock` and `rules` of a scheduler;
 *   for a cron expression also the last slot and the maximum number of times
 * @returns the value for `when` of the scheduler
 * @throws INTERVAL_INVALID when the interval is not a multiple of a slot
 * @throws CRON_INVALID, TIME_OFF_SLOT when the expression or its zone is invalid, or its times or a first time are no slots
 *
 * @example
 * ```ts
 * import { deriveSchedule } from '@parachron/checklist';
 *
 * const clock = { nextSlot: 3_600n, slotSeconds: 3_600n };
 * deriveSchedule({ kind: 'every', seconds: 7_200, times: 2 }, clock); // { at: [3600n, 10800n] }
 * ```
 */
export function deriveSchedule(when: TaskWhen | CronWhen, clock: ScheduleClock): ScheduleInput {
  requireInput({ when }, { when: { kind: 'string' } });
  requireInput({ clock }, { clock: { nextSlot: 'bigint', slotSeconds: 'bigint' } });
  const { nextSlot, slotSeconds } = clock;
  switch (when.kind) {
    case 'next':
      return { at: nextSlot };
    case 'at':
      return { at: when.times };
    case 'every':
      return { at: deriveTimes({ first: nextSlot, every: when.seconds, times: when.times, slotSeconds }) };
    case 'recurring': {
      // The service refuses the same intervals as of a list.
      const [first = nextSlot] = deriveTimes({ first: nextSlot, every: when.seconds, times: 1, slotSeconds });
      return { first, every: when.seconds };
    }
    case 'cron':
      return { at: planTimes(when, clock as Required<ScheduleClock>) };
  }
}

function planTimes(
  { expression, timeZone, times: given }: CronWhen,
  clock: Required<ScheduleClock>,
): bigint[] {
  requireInput({ clock }, { clock: { lastSlot: 'bigint', maxExecutionTimes: 'bigint' } });
  const { nextSlot, lastSlot, slotSeconds, maxExecutionTimes } = clock;
  const times = given ?? Number(maxExecutionTimes);
  // The next slot itself counts as a run.
  const planned = planCron({ expression, timeZone, after: nextSlot - 1n, times, slotSeconds });
  // The service refuses a given number of times, or a first time, beyond its horizon.
  return planned.filter((time, at) => given !== undefined || at === 0 || time <= lastSlot);
}
