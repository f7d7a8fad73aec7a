import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deriveNextSlot, deriveRoundedTime } from './deriveNextSlot.js';
import { formatTime, parseTime } from './parseTime.js';

const seconds = fc.bigInt({ min: 0n, max: 99_999_999_999n });

test('all forms of a time parse to the same seconds', () => {
  fc.assert(
    fc.property(seconds, (time) => {
      const forms = [time, Number(time), `${time}`, new Date(Number(time) * 1000)];
      for (const form of forms) expect(parseTime(form)).toBe(time);
      // Years of five digits have another form in ISO text.
      expect(time < 253_402_300_800n ? parseTime(formatTime(time)) : time).toBe(time);
    }),
  );
});

test('a rounded time lies on a slot, less than one slot away, in the requested direction', () => {
  fc.assert(
    fc.property(seconds, fc.constantFrom(60n, 600n, 3600n), (time, slotSeconds) => {
      const [up, down, nearest] = (['up', 'down', 'nearest'] as const).map((round) =>
        deriveRoundedTime(time, { slotSeconds, round }),
      );
      for (const one of [up, down, nearest]) expect((one ?? 1n) % slotSeconds).toBe(0n);
      expect(down).toBe(time - (time % slotSeconds));
      expect((up ?? 0n) - time).toBeLessThan(slotSeconds);
      expect(up).toBeGreaterThanOrEqual(time);
      const distance = (one: bigint | undefined) =>
        one === undefined || one < time ? time - (one ?? 0n) : one - time;
      const nearer = distance(up) < distance(down) ? up : down;
      expect(distance(nearest)).toBe(distance(nearer));
      expect([up, down]).toContain(nearest);
      expect(deriveNextSlot(time, { slotSeconds })).toBe((down ?? 0n) + slotSeconds);
    }),
  );
});
