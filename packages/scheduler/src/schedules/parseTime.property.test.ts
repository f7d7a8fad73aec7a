import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deriveNextSlot } from './deriveNextSlot.js';
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

test('the next slot is the first multiple of the slot after a time', () => {
  fc.assert(
    fc.property(seconds, fc.constantFrom(60n, 600n, 3600n), (time, slotSeconds) => {
      const next = deriveNextSlot(time, { slotSeconds });
      expect(next % slotSeconds).toBe(0n);
      expect(next > time && next - time <= slotSeconds).toBe(true);
    }),
  );
});
