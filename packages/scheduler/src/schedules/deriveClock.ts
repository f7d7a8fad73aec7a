import type { InclusionTime } from '@parachron/client';
import type { ServiceRules } from '../rules/ServiceRules.js';
import type { ServiceClock } from '../Scheduler.js';
import { deriveNextSlot } from './deriveNextSlot.js';
import { type Interval, parseInterval } from './parseInterval.js';
import { deriveSlot } from './Schedule.js';

/** Derives the times of the service from the expected inclusion time of a transaction that is sent now. */
export function deriveClock(
  { now, earliest, latest }: InclusionTime,
  { slotSeconds, maxScheduleSeconds }: ServiceRules,
  lead: Interval = 0,
): ServiceClock {
  const inclusionBy = BigInt(Math.ceil(latest / 1000)) + parseInterval(lead, 'lead');
  // The horizon counts from the slot of the block with the call.
  const first = deriveSlot(BigInt(earliest), slotSeconds);
  const last = first + maxScheduleSeconds;
  return {
    now: BigInt(now) / 1000n,
    slot: deriveSlot(BigInt(now), slotSeconds),
    inclusionBy,
    nextSlot: deriveNextSlot(inclusionBy, { slotSeconds }),
    lastSlot: last - (last % slotSeconds),
  };
}
