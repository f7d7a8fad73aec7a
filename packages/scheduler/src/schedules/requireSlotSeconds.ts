import { IntervalInvalidError } from './timeErrors.js';

/** Refuses a granularity by which no time can be counted. */
export function requireSlotSeconds(slotSeconds: bigint): void {
  if (slotSeconds >= 1n) return;
  const reason = 'a slot takes a second at least';
  throw new IntervalInvalidError({ field: 'slotSeconds', seconds: `${slotSeconds}`, reason });
}
