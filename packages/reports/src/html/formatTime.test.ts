import { expect, test } from 'vitest';
import { formatTime } from './formatTime.js';

test.each([
  ['2026-11-22T18:53:16.123Z', '2026-11-22, 18:53 UTC'],
  ['2026-11-22T18:53:16Z', '2026-11-22, 18:53 UTC'],
  ['2026-11-22T18:53Z', '2026-11-22, 18:53 UTC'],
])('%s', (at, shown) => {
  expect(formatTime(at).text).toBe(`<time datetime="${at}">${shown}</time>`);
});

test.each([
  ['2026-11-22T18:53:16+01:00', '2026-11-22T18:53:16+01:00'],
  ['yesterday', 'yesterday'],
  ['<b>', '&lt;b&gt;'],
  ['"2026-11-22T18:53Z', '&quot;2026-11-22T18:53Z'],
])('%s is no time in UTC, and stays text', (at, shown) => {
  expect(formatTime(at).text).toBe(shown);
});
