import type { AutomationErrorName, Refusal } from '../errors/TaskRefusedError.js';
import type { ServiceRules } from '../rules/ServiceRules.js';
import { sortTimes } from '../schedules/listBookedTimes.js';
import { formatTime } from '../schedules/parseTime.js';
import type { Schedule } from '../schedules/Schedule.js';

const maxU64 = (1n << 64n) - 1n;

/** The limits and the time for the check of a schedule. */
export interface TimeFacts {
  readonly rules: ServiceRules;
  /** Time of the block, in milliseconds; 0 if the chain has set no time. */
  readonly now: bigint;
}

export function refuse(error: AutomationErrorName, detail: string): Refusal {
  return { pallet: 'AutomationTime', error, detail };
}

/** Derives the start of the slot of a block's time, in seconds. */
export function deriveSlot(milliseconds: bigint, slotSeconds: bigint): bigint {
  const seconds = milliseconds / 1000n;
  return seconds - (seconds % slotSeconds);
}

/** Returns the refusal of one time; undefined if the time is valid. */
export function judgeTime(time: bigint, { rules, now }: TimeFacts): Refusal | undefined {
  const name = `${time} (${formatTime(time)})`;
  if (time % rules.slotSeconds !== 0n) {
    return refuse('InvalidTime', `${name} is not a multiple of ${rules.slotSeconds} s`);
  }
  if (now === 0n) return refuse('BlockTimeNotSet', 'the chain has no time yet');
  const slot = deriveSlot(now, rules.slotSeconds);
  if (time <= slot) return refuse('PastTime', `${name} is not after the current slot ${formatTime(slot)}`);
  const horizon = rules.maxScheduleSeconds;
  if (time > slot + horizon) {
    return refuse('TimeTooFarOut', `${name} is more than ${horizon} s after the current slot`);
  }
  return undefined;
}

/** Returns the refusal of a schedule; undefined if the schedule is valid. */
export function judgeSchedule(schedule: Schedule, facts: TimeFacts): Refusal | undefined {
  return schedule.kind === 'fixed' ? judgeTimes(schedule.times, facts) : judgeRecurrence(schedule, facts);
}

function judgeTimes(times: readonly bigint[], facts: TimeFacts): Refusal | undefined {
  const sorted = sortTimes(times);
  const most = facts.rules.maxExecutionTimes;
  if (sorted.length === 0) return refuse('InvalidTime', 'no time is given');
  if (BigInt(sorted.length) > most) {
    return refuse('TooManyExecutionsTimes', `expected at most ${most} different times, got ${sorted.length}`);
  }
  return findFirst(sorted, (time) => judgeTime(time, facts));
}

function judgeRecurrence(
  { next, frequency }: Extract<Schedule, { kind: 'recurring' }>,
  facts: TimeFacts,
): Refusal | undefined {
  const later = next + frequency;
  return (
    judgeTime(next, facts) ??
    (later > maxU64
      ? refuse('TimeTooFarOut', 'the second time exceeds the largest time of the chain')
      : undefined) ??
    (frequency === 0n ? refuse('InvalidTime', 'the frequency is 0') : undefined) ??
    judgeTime(later, facts)
  );
}

/** Returns the first refusal of an item; undefined if there is none. */
export function findFirst<T>(
  items: readonly T[],
  judge: (item: T) => Refusal | undefined,
): Refusal | undefined {
  for (const item of items) {
    const refusal = judge(item);
    if (refusal) return refusal;
  }
  return undefined;
}
