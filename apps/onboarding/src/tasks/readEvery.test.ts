import { isParachronError } from '@parachron/core';
import type { ServiceRules } from '@parachron/scheduler';
import { describe, expect, test } from 'vitest';
import { readEvery, requireEvery } from './readEvery.js';

// 2027-01-01T01:00:00Z, a Friday; Berlin is an hour ahead of UTC.
const nextSlot = 1_798_765_200n;
const hour = 3_600n;
const rules = { slotSeconds: hour, maxExecutionTimes: 24n } as ServiceRules;
const clock = { nextSlot, lastSlot: nextSlot + 5n * 24n * hour, rules };

describe('the schedule of --every', () => {
  test('follows a cron expression in its zone, from the next slot on', () => {
    const times = readEvery({ every: '0 9 * * 1-5', zone: 'Europe/Berlin', times: 2 }, clock);
    // Friday and Monday, 08:00 in UTC.
    expect(times).toEqual({ at: [nextSlot + 7n * hour, nextSlot + 79n * hour] });
    // The first slot itself is one of its times.
    expect(readEvery({ every: '0 * * * *', times: 1 }, clock)).toEqual({ at: [nextSlot] });
  });

  test('has the largest permitted number of times for a cron expression without --times', () => {
    expect(readEvery({ every: '0 * * * *' }, clock)).toMatchObject({ at: { length: 24 } });
    expect(readEvery({ every: '0 0 * * *' }, clock)).toMatchObject({ at: { length: 5 } });
  });

  test('follows an interval from the start time', () => {
    const start = '2027-01-02T00:00:00Z';
    const first = nextSlot + 23n * hour;
    expect(readEvery({ every: '1d', start }, clock)).toEqual({ first, every: 86_400 });
    expect(readEvery({ every: '2h', start, times: 2 }, clock)).toEqual({ at: [first, first + 2n * hour] });
    expect(readEvery({ every: '30 9 * * *', times: 1, round: 'down' }, clock)).toEqual({
      at: [nextSlot + 8n * hour],
    });
  });

  test.each([
    [{ zone: 'UTC' }, undefined, 'USAGE'],
    [{ start: '2027-01-01T00:00Z' }, 'next', 'USAGE'],
    [{ every: '1h' }, 'next', 'USAGE'],
    [{ every: '1h', zone: 'UTC' }, undefined, 'USAGE'],
    [{ every: 'sometimes' }, undefined, 'TASK_WHEN_MALFORMED'],
    [{ every: '1h', start: 'soon' }, undefined, 'TIME_MALFORMED'],
  ])('%j beside --when %s is refused', (flags, when, code) => {
    expect(codeOf(() => requireEvery(flags, when))).toBe(code);
  });

  test.each([
    [
      { every: '61x' },
      '--every: expected an interval from 1 s to 100 years, or a cron expression, got "61x".',
    ],
    [{ every: '1h', times: 100_001 }, '--times: expected at most 100000, got 100001.'],
  ])('%j is refused with the text as typed', (flags, message) => {
    expect(() => requireEvery(flags, undefined)).toThrow(expect.objectContaining({ message }));
  });
});

function codeOf(run: () => unknown): string | undefined {
  try {
    run();
  } catch (error) {
    if (isParachronError(error)) return error.code;
    throw error;
  }
  return undefined;
}
