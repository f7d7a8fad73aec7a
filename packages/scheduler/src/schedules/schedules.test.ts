import { describe, expect, test } from 'vitest';
import { deriveNextSlot, deriveTimes } from './deriveNextSlot.js';
import { formatTime, parseInterval, parseTime, type TimeInput } from './parseTime.js';
import { planCron } from './planCron.js';
import { listBookedTimes, parseSchedule } from './Schedule.js';

// 2023-02-03T03:00:00Z, the first time of the call in the specification.
const time = 1_675_393_200n;

describe('parseTime', () => {
  test.each<[string, TimeInput]>([
    ['a number', 1_675_393_200],
    ['a bigint', time],
    ['a text of seconds', ' 1675393200 '],
    ['a Date', new Date(1_675_393_200_000)],
    ['ISO text in UTC', '2023-02-03T03:00:00Z'],
    ['ISO text without seconds', '2023-02-03T03:00Z'],
    ['ISO text with a zone', '2023-02-03 04:00+01:00'],
    ['ISO text whose zone has no colon', '2023-02-03T04:00:00+0100'],
    ['the end of a day', '2023-02-03T24:00:00+21:00'],
    ['ISO text with empty fractions', '2023-02-03T03:00:00.000Z'],
  ])('reads %s', (_name, given) => {
    expect(parseTime(given)).toBe(time);
  });

  test.each<[string, TimeInput]>([
    ['a number', 1_675_393_200_000],
    ['a bigint', 1_675_393_200_000n],
    ['a text', '1675393200000'],
  ])('refuses milliseconds given as %s, and says what they are in seconds', (_name, given) => {
    expect(() => parseTime(given, 'at[0]')).toThrow(
      expect.objectContaining({
        code: 'TIME_MALFORMED',
        message:
          'at[0]: expected a time, got "1675393200000" (in milliseconds; the same in seconds is 1675393200).',
      }),
    );
  });

  test.each<[string, TimeInput, string]>([
    ['a fraction', 1.5, 'whole number'],
    ['a negative number', -1, 'before 1970'],
    ['no number', Number.NaN, 'whole number'],
    ['an invalid Date', new Date('x'), 'no such date'],
    ['a Date with milliseconds', new Date(1_675_393_200_001), 'fraction'],
    ['a date alone', '2023-02-03', 'zone'],
    ['a local time', '2023-02-03T03:00:00', 'zone'],
    ['a month that does not exist', '2023-13-03T03:00:00Z', 'no such date'],
    ['the 29th of February of a common year', '2023-02-29T03:00:00Z', 'no such date'],
    ['the 31st of a month of 30 days', '2023-04-31T03:00:00+02:00', 'no such date'],
    ['less than a millisecond', '2023-02-03T03:00:00.0004Z', 'fraction'],
    ['words', 'tomorrow', 'ISO'],
    ['nothing', '', 'ISO'],
    ['hex', '0x63dc78b0', 'ISO'],
    ['an object without a text', Object.create(null), 'got "{}"'],
  ])('refuses %s', (_name, given, reason) => {
    expect(() => parseTime(given)).toThrow(
      expect.objectContaining({ code: 'TIME_MALFORMED', message: expect.stringContaining(reason) }),
    );
  });

  test('parses February 29 of a leap year', () => {
    expect(formatTime(parseTime('2024-02-29T23:59:59Z'))).toBe('2024-02-29T23:59:59Z');
    expect(parseTime('2000-02-29T24:00Z')).toBe(parseTime('2000-03-01T00:00Z'));
  });

  test('formatTime and parseTime are inverse functions', () => {
    expect(formatTime(time)).toBe('2023-02-03T03:00:00Z');
  });
});

describe('slots', () => {
  test('deriveNextSlot returns the slot after the time, even if the time is the start of a slot', () => {
    expect(deriveNextSlot(time, { slotSeconds: 3600n })).toBe(time + 3600n);
    expect(deriveNextSlot(time - 1n, { slotSeconds: 3600n })).toBe(time);
    expect(deriveNextSlot(time + 59n, { slotSeconds: 60n })).toBe(time + 60n);
  });

  test('deriveTimes returns equally spaced times', () => {
    expect(deriveTimes({ first: time, every: { hours: 2 }, times: 3, slotSeconds: 3600n })).toEqual([
      time,
      time + 7200n,
      time + 14_400n,
    ]);
  });

  test.each([
    ['no distance', { every: 0 }, 'INTERVAL_INVALID'],
    ['an interval that is not a multiple of the slot', { every: { minutes: 90 } }, 'INTERVAL_INVALID'],
    ['no times', { times: 0 }, 'INTERVAL_INVALID'],
    ['a first time that is not a multiple of the slot', { first: time + 1n }, 'TIME_OFF_SLOT'],
  ])('deriveTimes refuses %s', (_name, change, code) => {
    const options = { first: time, every: { hours: 1 }, times: 2, slotSeconds: 3600n, ...change };
    expect(() => deriveTimes(options)).toThrow(expect.objectContaining({ code }));
  });

  test('parseInterval adds up its units, and refuses fractions', () => {
    expect(parseInterval({ weeks: 1, days: 1, hours: 1, minutes: 1, seconds: 1 })).toBe(694_861n);
    expect(() => parseInterval({ hours: 0.5 })).toThrow(
      expect.objectContaining({ code: 'INTERVAL_INVALID' }),
    );
  });

  // A screen with little space shows the first clause alone.
  test('a hint begins with the intervals that the variants take', () => {
    const error = expect.objectContaining({ hint: expect.stringMatching(/^Give whole hours in variant H,/) });
    expect(() => parseInterval({ hours: 0.5 })).toThrow(error);
  });

  test('a number as text is named as text', () => {
    expect(() => parseInterval('3600' as never, 'every')).toThrow(
      'every: expected whole seconds, or units such as { days: 1 }, got the text "3600".',
    );
  });

  // Without a check, a program in JavaScript could use a unit in the singular, which has no effect.
  const bare = { hours: Object.create(null) };
  test.each([{ hour: 1 }, null, '1h', { hours: -1 }, bare])('parseInterval refuses %j', (interval) => {
    expect(() => parseInterval(interval as never, 'every')).toThrow(
      expect.objectContaining({
        code: 'INTERVAL_INVALID',
        message: expect.stringMatching(/^every: expected/),
      }),
    );
  });

  // A recurring task that lost its interval would run once.
  const mixed = { at: 1_893_456_000, every: 3600 };
  const misspelt = { first: 1_893_456_000, evry: 3600, every: 60 };
  test.each([undefined, null, 1_893_456_000, 'next', [0], {}, { cron: '0 9 * * *' }, mixed, misspelt])(
    'parseSchedule refuses %j',
    (schedule) => {
      expect(() => parseSchedule(schedule as never)).toThrow(
        expect.objectContaining({
          code: 'TIME_MALFORMED',
          facts: expect.objectContaining({ field: 'when' }),
        }),
      );
    },
  );

  test.each([
    [undefined, 'when: expected a time, got "undefined" (expected { at } or { first, every }).'],
    [{ at: 'soon' }, 'at: expected a time, got "soon" (neither a number nor ISO text).'],
    [{ at: [0, 'soon'] }, 'at[1]: expected a time, got "soon" (neither a number nor ISO text).'],
  ])('parseSchedule names what was given: %j', (schedule, message) => {
    expect(() => parseSchedule(schedule as never)).toThrow(message);
  });

  test('listBookedTimes sorts times and removes duplicates', () => {
    const schedule = parseSchedule({ at: [time + 3600n, time, Number(time)] });
    expect(listBookedTimes(schedule)).toEqual([time, time + 3600n]);
    expect(listBookedTimes(parseSchedule({ first: time, every: 60n }))).toEqual([time]);
  });

  test.each([
    ['times', 5],
    ['times', undefined],
    ['times[0]', [1_893_456_000]],
  ])('listBookedTimes names wrong %s: %j', (field, times) => {
    expect(() => listBookedTimes({ kind: 'fixed', times } as never)).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        facts: expect.objectContaining({ field: `schedule.${field}` }),
      }),
    );
  });
});

describe('planCron', () => {
  const cron = (change: Partial<Parameters<typeof planCron>[0]>) =>
    planCron({
      expression: '0 9 * * *',
      timeZone: 'Europe/Berlin',
      after: '2024-03-29T12:00Z',
      times: 3,
      slotSeconds: 3600n,
      ...change,
    });

  test('keeps the local time of the zone when daylight saving time begins', () => {
    // Clocks in Berlin went forward on 2024-03-31.
    expect(cron({})).toEqual(
      ['2024-03-30T09:00+01:00', '2024-03-31T09:00+02:00', '2024-04-01T09:00+02:00'].map((at) =>
        parseTime(at),
      ),
    );
  });

  test('moves a skipped local time by the length of the gap, and returns a repeated local time once', () => {
    const gap = cron({ expression: '30 2 * * *', after: '2024-03-30T12:00Z', times: 1, slotSeconds: 60n });
    expect(gap.map(formatTime)).toEqual(['2024-03-31T01:30:00Z']);
    const twice = cron({ expression: '30 2 * * *', after: '2024-10-26T12:00Z', times: 2, slotSeconds: 60n });
    expect(twice.map(formatTime)).toEqual(['2024-10-27T00:30:00Z', '2024-10-28T01:30:00Z']);
  });

  test('returns no time before a start in a repeated hour', () => {
    // 01:00 in New York for the second time: 01:30 was half an hour ago, and does not repeat.
    const options = { expression: '30 * * * *', timeZone: 'America/New_York', slotSeconds: 60n };
    expect(cron({ ...options, after: '2024-11-03T06:00Z', times: 2 }).map(formatTime)).toEqual([
      '2024-11-03T07:30:00Z',
      '2024-11-03T08:30:00Z',
    ]);
  });

  test.each([
    ['0 2,3 * * *', ['03-31T01:00', '04-01T00:00', '04-01T01:00']],
    ['*/30 2-3 * * *', ['03-31T01:00', '03-31T01:30', '04-01T00:00']],
  ])('returns a time once where a skipped local time of %s meets another', (expression, expected) => {
    const times = cron({ expression, after: '2024-03-30T12:00Z', times: 3, slotSeconds: 60n });
    expect(times.map((time) => formatTime(time).slice(5, 16))).toEqual(expected);
  });
});

test.each([0n, -3600n])('a slot of %d s is refused with the name of the field', (slotSeconds) => {
  const refusal = expect.objectContaining({
    code: 'INTERVAL_INVALID',
    facts: expect.objectContaining({ field: 'slotSeconds', given: `${slotSeconds} s` }),
  });
  expect(() => deriveNextSlot(1_893_456_000n, { slotSeconds })).toThrow(refusal);
  expect(() => deriveTimes({ first: 1_893_456_000n, every: { hours: 1 }, times: 1, slotSeconds })).toThrow(
    refusal,
  );
});
