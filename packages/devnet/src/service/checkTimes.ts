import { DispatchFailed } from '../chain/Pallet.js';
import { maxU64 } from '../chain/types.js';
import { automationErrors } from './automationTime.js';
import type { AutomationRules } from './Service.js';
import type { ScheduleParam, StoredSchedule } from './taskTypes.js';

/** Context for checking a schedule: the block's time in milliseconds, and the rules. */
export interface TimeRules {
  readonly now: bigint;
  readonly rules: Pick<AutomationRules, 'slotSeconds' | 'maxScheduleSeconds' | 'maxExecutionTimes'>;
}

/** Returns the start in seconds of the slot that contains a time in milliseconds. */
export function getSlot(milliseconds: bigint, slotSeconds: bigint): bigint {
  const seconds = milliseconds / 1000n;
  return seconds - (seconds % slotSeconds);
}

/**
 * Throws unless a task may run at the given time.
 *
 * @throws DispatchFailed with InvalidTime, BlockTimeNotSet, PastTime or TimeTooFarOut, the first that applies
 */
export function checkTime(time: bigint, { now, rules }: TimeRules): void {
  if (time % rules.slotSeconds !== 0n) throw new DispatchFailed(automationErrors.InvalidTime);
  if (now === 0n) throw new DispatchFailed(automationErrors.BlockTimeNotSet);
  const slot = getSlot(now, rules.slotSeconds);
  if (time <= slot) throw new DispatchFailed(automationErrors.PastTime);
  if (time > slot + rules.maxScheduleSeconds) throw new DispatchFailed(automationErrors.TimeTooFarOut);
}

/** Sorts a list of times and removes duplicates. */
function sortTimes(times: readonly bigint[]): bigint[] {
  return [...new Set(times)].sort((one, other) => (one < other ? -1 : 1));
}

/**
 * Sorts a list of times and checks each time.
 *
 * @throws DispatchFailed with InvalidTime for an empty list, TooManyExecutionsTimes, or an error of `checkTime`
 */
export function checkTimes(times: readonly bigint[], options: TimeRules): bigint[] {
  const sorted = sortTimes(times);
  if (sorted.length === 0) throw new DispatchFailed(automationErrors.InvalidTime);
  if (sorted.length > options.rules.maxExecutionTimes)
    throw new DispatchFailed(automationErrors.TooManyExecutionsTimes);
  for (const time of sorted) checkTime(time, options);
  return sorted;
}

/**
 * Checks a schedule, which is a list in variant M, and returns its stored form.
 *
 * @throws DispatchFailed with the first error that applies
 */
export function checkSchedule(param: ScheduleParam, options: TimeRules): StoredSchedule {
  if (param.type === 'Fixed') {
    const execution_times = checkTimes(param.value.execution_times, options);
    return { type: 'Fixed', value: { execution_times, executions_left: execution_times.length } };
  }
  const { next_execution_time: next, frequency } = param.value;
  checkTime(next, options);
  if (next + frequency > maxU64) throw new DispatchFailed(automationErrors.TimeTooFarOut);
  if (frequency === 0n) throw new DispatchFailed(automationErrors.InvalidTime);
  checkTime(next + frequency, options);
  return { type: 'Recurring', value: { next_execution_time: next, frequency } };
}

/** Number of executions paid at scheduling: all distinct times of a list, or one execution of a recurrence. */
export function countExecutions(param: ScheduleParam): number {
  return param.type === 'Fixed' ? sortTimes(param.value.execution_times).length : 1;
}

/** The times for which a task is booked. */
export function listTimes(schedule: StoredSchedule): readonly bigint[] {
  return schedule.type === 'Fixed' ? schedule.value.execution_times : [schedule.value.next_execution_time];
}
