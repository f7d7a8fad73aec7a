import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readRetryAfter } from './deriveConnectionError.js';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 12, 0, 0) });
});
afterEach(() => {
  vi.useRealTimers();
});

const read = (retryAfter: string, date?: string) =>
  readRetryAfter(new Headers({ 'retry-after': retryAfter, ...(date === undefined ? {} : { date }) }));

// 1 January 2026 is a Thursday.
test.each<[string, string | undefined, number | undefined]>([
  ['0', undefined, 0],
  ['120', undefined, 120_000],
  ['Thu, 01 Jan 2026 12:00:07 GMT', undefined, 7_000],
  ['Thu, 01 Jan 2026 11:59:00 GMT', undefined, 0],
  // The clock of the server is an hour behind: its date means 7 seconds.
  ['Thu, 01 Jan 2026 11:00:07 GMT', 'Thu, 01 Jan 2026 11:00:00 GMT', 7_000],
  ['Thu, 01 Jan 2026 12:00:07 GMT', 'yesterday', 7_000],
  ['', undefined, undefined],
  ['1.5', undefined, undefined],
  ['-3', undefined, undefined],
  ['soon GMT', undefined, undefined],
  ['2026', undefined, 2_026_000],
])('Retry-After: %s, with Date: %s', (retryAfter, date, expected) => {
  expect(read(retryAfter, date)).toBe(expected);
});

test('an answer without the header asks for no pause', () => {
  expect(readRetryAfter(new Headers())).toBeUndefined();
});
