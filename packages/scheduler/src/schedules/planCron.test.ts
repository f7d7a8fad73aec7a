import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatTime } from './parseTime.js';
import { type CronOptions, planCron } from './planCron.js';

const plan = (changes: Partial<CronOptions>) =>
  planCron({
    expression: '0 * * * *',
    timeZone: 'UTC',
    after: '2030-01-01T00:00Z',
    times: 3,
    slotSeconds: 3_600n,
    ...changes,
  });
const utc = (changes: Partial<CronOptions>) => plan(changes).map((time) => formatTime(time).slice(5, 16));
const invalid = (reason: unknown) =>
  expect.objectContaining({
    code: 'CRON_INVALID',
    fault: 'input',
    facts: expect.objectContaining({ reason }),
  });

describe('the times of an expression', () => {
  // crontab(5): the fields minute, hour, day of month, month and day of week.
  it.each([
    ['every hour', '0 * * * *', ['01-01T01:00', '01-01T02:00', '01-01T03:00']],
    ['a list', '0 6,18 * * *', ['01-01T06:00', '01-01T18:00', '01-02T06:00']],
    ['a range', '0 22-23 * * *', ['01-01T22:00', '01-01T23:00', '01-02T22:00']],
    ['a step of a range', '0 0-12/6 * * *', ['01-01T06:00', '01-01T12:00', '01-02T00:00']],
    ['a day of the month', '0 0 31 * *', ['01-31T00:00', '03-31T00:00', '05-31T00:00']],
    ['February 29', '0 0 29 2 *', ['02-29T00:00', '02-29T00:00', '02-29T00:00']],
    // 2030-01-01 is a Tuesday.
    ['a day of the week by name', '0 0 * * SUN', ['01-06T00:00', '01-13T00:00', '01-20T00:00']],
    ['Sunday as 0', '0 0 * * 0', ['01-06T00:00', '01-13T00:00', '01-20T00:00']],
    ['Sunday as 7', '0 0 * * 7', ['01-06T00:00', '01-13T00:00', '01-20T00:00']],
    ['a month by name', '0 0 1 APR *', ['04-01T00:00', '04-01T00:00', '04-01T00:00']],
    // If both days are restricted, either one is enough.
    ['a day of the month or of the week', '0 0 13 * FRI', ['01-04T00:00', '01-11T00:00', '01-13T00:00']],
  ])('%s', (_, expression, expected) => {
    expect(utc({ expression })).toEqual(expected);
  });

  it('begin after the given time, not at it', () => {
    expect(utc({ after: '2030-01-01T01:00Z', times: 1 })).toEqual(['01-01T02:00']);
    expect(utc({ after: '2030-01-01T00:59:59Z', times: 1 })).toEqual(['01-01T01:00']);
  });

  it('are in the zone of the expression', () => {
    // Kolkata is five hours and a half ahead of UTC.
    const zoned = { expression: '30 5 * * *', timeZone: 'Asia/Kolkata', times: 1 };
    expect(utc(zoned)).toEqual(['01-02T00:00']);
  });

  it('are refused outside of slots', () => {
    const message = expect.stringMatching(/: expected a multiple of 3,600 s\.$/);
    expect(() => plan({ expression: '30 * * * *' })).toThrow(
      expect.objectContaining({ code: 'TIME_OFF_SLOT', message }),
    );
  });
});

describe('planCron refuses', () => {
  it.each([0, -1, 1.5, Number.NaN, 100_001, Number.POSITIVE_INFINITY])('%s times', (times) => {
    const facts = expect.objectContaining({ field: 'times', given: `${times}` });
    expect(() => plan({ times })).toThrow(expect.objectContaining({ code: 'INTERVAL_INVALID', facts }));
  });

  it.each([
    ['an unknown zone', { timeZone: 'Europe/Atlantis' }, 'the time zone is unknown'],
    ['a date that does not exist', { expression: '0 0 30 2 *' }, 'the expression matches no date'],
    ['a long search', { expression: '0 0 31 2,4,6,9,11 *' }, 'the expression matches no date'],
    ['an empty expression', { expression: '' }, 'expected five fields, got 0'],
    ['four fields', { expression: '0 0 * *' }, 'expected five fields, got 4'],
    ['six fields', { expression: '0 0 0 * * *' }, 'expected five fields, got 6'],
    ['a date', { expression: '2030-01-01T00:00:00' }, 'expected five fields, got 1'],
    ['a value beyond its field', { expression: '60 * * * *' }, 'Invalid value for minute: 60'],
  ])('%s', (_, changes, reason) => {
    expect(() => plan(changes)).toThrow(invalid(reason));
  });
});

test('times are distinct, in order, after the start, and at most as many as wanted', () => {
  const minute = fc.constantFrom('0', '17', '*/20', '0,30', '59');
  const hours = fc.constantFrom('*', '9', '*/5', '8-10');
  const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata');
  const after = fc.integer({ min: 1_893_456_000, max: 1_924_992_000 });
  fc.assert(
    fc.property(minute, hours, zone, after, (minutes, hour, timeZone, start) => {
      const expression = `${minutes} ${hour} * * *`;
      const times = plan({ expression, timeZone, after: start, times: 4, slotSeconds: 60n });
      expect(times.length).toBeLessThanOrEqual(4);
      for (const [at, time] of times.entries()) expect(time > (times[at - 1] ?? BigInt(start))).toBe(true);
    }),
    { numRuns: 40 },
  );
});
