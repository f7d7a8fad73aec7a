import { describe, expect, test } from 'vitest';
import { deriveSchedule } from './deriveSchedule.js';

// 2027-01-15T08:00:00Z is a whole hour: 1800000000 = 500000 × 3600.
const clock = { nextSlot: 1_800_000_000n, slotSeconds: 3_600n };

describe('deriveSchedule', () => {
  test('"next" becomes the next slot', () => {
    expect(deriveSchedule({ kind: 'next' }, clock)).toEqual({ at: 1_800_000_000n });
  });

  test('given times are unchanged', () => {
    expect(deriveSchedule({ kind: 'at', times: [1_800_003_600] }, clock)).toEqual({ at: [1_800_003_600] });
  });

  test('"every" becomes the given number of times from the next slot on', () => {
    expect(deriveSchedule({ kind: 'every', seconds: 7_200, times: 3 }, clock)).toEqual({
      at: [1_800_000_000n, 1_800_007_200n, 1_800_014_400n],
    });
  });

  test('"recurring" becomes a schedule without an end', () => {
    expect(deriveSchedule({ kind: 'recurring', seconds: 86_400 }, clock)).toEqual({
      first: 1_800_000_000n,
      every: 86_400,
    });
  });

  test('an interval that is no multiple of the slot length is refused', () => {
    // A next and a following time that are both slots, as the service requires, are whole slots apart.
    for (const when of [
      { kind: 'every', seconds: 5_000, times: 2 },
      { kind: 'recurring', seconds: 300 },
    ] as const)
      expect(() => deriveSchedule(when, clock)).toThrow(
        expect.objectContaining({ code: 'INTERVAL_INVALID', message: expect.stringContaining('3,600') }),
      );
  });
});
