import { IntervalInvalidError } from './timeErrors.js';

/** Refuses a slot shorter than a second. */
export function requireSlotSeconds(slotSeconds: bigint): void {
  if (slotSeconds >= 1n) return;
  throw new IntervalInvalidError({
    field: 'slotSeconds',
    expected: 'at least 1 s',
    given: `${slotSeconds} s`,
  });
}
