import { describe, expect, it } from 'vitest';
import { formatInterval, formatLocalTime, formatShortTime, formatUtcTime } from './shownTimes.js';

/** 2027-01-15T08:00:00Z, a Friday. */
const at = 1_800_000_000_000;
const here = new Date(at);

describe('a time on the page', () => {
  it('is in UTC with its zone, without seconds', () => {
    expect(formatUtcTime(at)).toBe('2027-01-15 08:00 UTC');
    expect(formatUtcTime(at + 59_999)).toBe('2027-01-15 08:00 UTC');
    expect(formatUtcTime(0)).toBe('1970-01-01 00:00 UTC');
  });

  it('is in the zone of the browser, which a long form names', () => {
    const day = `Jan ${here.getDate()}, 2027`;
    expect(formatShortTime(at)).toContain(day);
    expect(formatLocalTime(at)).toContain(day);
    expect(formatLocalTime(at).length).toBeGreaterThan(formatShortTime(at).length);
    expect(formatLocalTime(at)).toMatch(/^(Thu|Fri|Sat), /);
  });
});

it.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [90, '90 seconds'],
  [3_600, '1 hour'],
  [5_400, '90 minutes'],
  [86_400, '1 day'],
  [90_000, '25 hours'],
  [604_800, '1 week'],
  [1_209_600, '2 weeks'],
  [2_592_000, '30 days'],
])('an interval of %i s is %s: the largest unit that divides it', (seconds, text) => {
  expect(formatInterval(seconds)).toBe(text);
});
