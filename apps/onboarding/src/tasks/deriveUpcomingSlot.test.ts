import { expect, test } from 'vitest';
import { deriveUpcomingSlot } from './deriveUpcomingSlot.js';

const ten = BigInt(Date.parse('2030-01-01T10:00:00Z') / 1000);
const hour = 3600n;

test.each([
  ['in step', ten + 5n, ten + 5n, 60n, ten + 60n],
  ['in step, too near to the end of the slot', ten + 40n, ten + 46n, 60n, ten + 120n],
  ['resting for ten minutes', ten, ten + 600n, 60n, ten + 660n],
  ['resting over the end of an hour', ten + 3500n, ten + 3700n, hour, ten + 2n * hour],
  ['ahead of this machine', ten + hour, ten, hour, ten + 2n * hour],
  ['with a time of its own, long ago', ten, ten + 90_000n, hour, ten + hour],
] as const)('a chain that is %s', (_how, now, wall, slotSeconds, slot) => {
  expect(deriveUpcomingSlot({ now, wall, slotSeconds })).toBe(slot);
});
