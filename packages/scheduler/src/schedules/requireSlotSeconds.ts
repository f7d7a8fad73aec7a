import { IntervalInvalidError } from './timeErrors.js';

/** Refuses a slot shorter than a second. */
export function requireSlotSeconds(slotSeconds: bigint): void {
  if (slotSeconds >= 1n) return;
  const reason = 'a slot is at least 1 s';
  throw new IntervalInvalidError({ field: 'slotSeconds', seconds: `${slotSeconds}`, reason });
}
