import type { InclusionTime } from '@parachron/client';
import { describe, expect, it } from 'vitest';
import { hour, rules, slot } from '../../test/support/checkFacts.js';
import { deriveClock } from './deriveNextSlot.js';

const begin = Number(slot) * 1000;
const clock = (seconds: { now?: number; earliest?: number; latest?: number }, lead?: number | bigint) => {
  const { now = 0, earliest = now, latest = now } = seconds;
  const at = (second: number) => begin + second * 1000;
  const time = { now: at(now), earliest: at(earliest), latest: at(latest) } as InclusionTime;
  return deriveClock(time, rules, lead);
};

describe('deriveClock', () => {
  it('has the slot of the best block, and the first slot after the latest inclusion', () => {
    expect(clock({ now: 1_800, latest: 1_836 })).toEqual({
      now: slot + 1_800n,
      slot,
      inclusionBy: slot + 1_836n,
      nextSlot: slot + hour,
      lastSlot: slot + rules.maxScheduleSeconds,
    });
  });

  it.each([
    ['just before a slot', 3_599, slot + hour],
    ['at a slot, which is then the current slot', 3_600, slot + 2n * hour],
    ['after a slot', 3_601, slot + 2n * hour],
  ])('has the next slot of an inclusion %s', (_, latest, nextSlot) => {
    expect(clock({ latest }).nextSlot).toBe(nextSlot);
  });

  it('rounds a fraction of a second of the inclusion up', () => {
    expect(clock({ latest: 3_599.001 })).toMatchObject({
      inclusionBy: slot + 3_600n,
      nextSlot: slot + 2n * hour,
    });
  });

  it('adds the time of signing', () => {
    expect(clock({ latest: 3_000 }, 600)).toMatchObject({ inclusionBy: slot + 3_600n });
    expect(() => clock({}, -1)).toThrow(
      expect.objectContaining({
        code: 'INTERVAL_INVALID',
        facts: expect.objectContaining({ field: 'lead' }),
      }),
    );
  });

  it('adds a time of signing of any length', () => {
    const inclusionBy = slot + 10n ** 40n;
    const found = clock({}, 10n ** 40n);
    expect(found).toMatchObject({ inclusionBy, nextSlot: (inclusionBy / hour + 1n) * hour });
  });

  it('counts the horizon from the earliest block of the call', () => {
    expect(clock({ now: 3_590, earliest: 3_599 }).lastSlot).toBe(slot + rules.maxScheduleSeconds);
    expect(clock({ now: 3_590, earliest: 3_602 }).lastSlot).toBe(slot + hour + rules.maxScheduleSeconds);
  });

  it('has a last slot that is a multiple of the slot, for any horizon', () => {
    const odd = { ...rules, maxScheduleSeconds: 2n * hour + 1n };
    const time = { now: begin, earliest: begin, latest: begin } as InclusionTime;
    expect(deriveClock(time, odd).lastSlot).toBe(slot + 2n * hour);
  });
});
