import type { Schedule } from '../schedules/Schedule.js';
import { VariantMismatchError } from './taskErrors.js';

/** A schedule as variant H takes it. */
export function encodeSchedule(schedule: Schedule): Record<string, Record<string, unknown>> {
  return schedule.kind === 'fixed'
    ? { Fixed: { executionTimes: schedule.times } }
    : { Recurring: { nextExecutionTime: schedule.next, frequency: schedule.frequency } };
}

/** A list of times as variant M takes it. */
export function encodeFixed(schedule: Schedule): readonly bigint[] {
  if (schedule.kind === 'fixed') return schedule.times;
  throw new VariantMismatchError({ wanted: 'H (for a recurring task)', found: 'M', chain: 'The chain' });
}
