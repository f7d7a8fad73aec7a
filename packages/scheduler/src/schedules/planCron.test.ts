import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
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
const utc = (changes: Partial<CronOptions>) => plan(changes).preview.map((one) => one.utc.slice(5, 16));
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
    const { preview } = plan({ expression: '30 5 * * *', timeZone: 'Asia/Kolkata', times: 1 });
    expect(preview).toEqual([
      { time: 1_893_542_400n, utc: '2030-01-02T00:00:00Z', local: '2030-01-02 05:30 GMT+5:30' },
    ]);
  });
});

describe('rounding to slots', () => {
  const half = { expression: '30 * * * *', times: 2 };

  it.each([
    ['up', ['01-01T01:00', '01-01T02:00']],
    // The first time would round to the start, which is excluded.
    ['down', ['01-01T01:00']],
    ['nearest', ['01-01T01:00', '01-01T02:00']],
  ] as const)('%s', (round, expected) => {
    expect(utc({ ...half, round })).toEqual(expected);
  });

  it('is refused without the option', () => {
    expect(() => plan(half)).toThrow(expect.objectContaining({ code: 'TIME_OFF_SLOT' }));
  });

  it('states the time before rounding, only for rounded times', () => {
    const { preview } = plan({ expression: '0,30 1 * * *', times: 2, round: 'up' });
    expect(preview.map(({ roundedFrom }) => roundedFrom)).toEqual([undefined, 1_893_461_400n]);
    expect(preview[0]).not.toHaveProperty('roundedFrom');
  });
});

describe('planCron refuses', () => {
  it.each([0, -1, 1.5, Number.NaN, 100_001, Number.POSITIVE_INFINITY])('%s times', (times) => {
    expect(() => plan({ times })).toThrow(invalid(expect.any(String)));
  });

  it.each([
    ['an unknown zone', { timeZone: 'Europe/Atlantis' }, 'the time zone is unknown'],
    ['a date that does not exist', { expression: '0 0 30 2 *' }, 'the expression matches no date'],
    ['an empty expression', { expression: '' }, expect.any(String)],
    ['four fields', { expression: '0 0 * *' }, expect.any(String)],
    ['six fields', { expression: '0 0 0 * * *' }, expect.any(String)],
    ['a value beyond its field', { expression: '60 * * * *' }, expect.any(String)],
  ])('%s', (_, changes, reason) => {
    expect(() => plan(changes)).toThrow(invalid(reason));
  });
});

test('times are distinct slots in order, after the start, and at most as many as wanted', () => {
  const minute = fc.constantFrom('0', '17', '*/20', '0,30', '59');
  const hours = fc.constantFrom('*', '9', '*/5', '8-10');
  const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata');
  const round = fc.constantFrom('up' as const, 'down' as const, 'nearest' as const);
  const after = fc.integer({ min: 1_893_456_000, max: 1_924_992_000 });
  fc.assert(
    fc.property(minute, hours, zone, round, after, (minutes, hour, timeZone, direction, start) => {
      const expression = `${minutes} ${hour} * * *`;
      const { times, preview } = plan({ expression, timeZone, round: direction, after: start, times: 4 });
      expect(times.length).toBeLessThanOrEqual(4);
      expect(preview.map(({ time }) => time)).toEqual(times);
      for (const [at, { time, roundedFrom = time, utc: text }] of preview.entries()) {
        expect(time % 3_600n).toBe(0n);
        expect(time > (times[at - 1] ?? BigInt(start))).toBe(true);
        expect(Date.parse(text)).toBe(Number(time) * 1000);
        const distance = time > roundedFrom ? time - roundedFrom : roundedFrom - time;
        expect(distance < 3_600n).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
});
