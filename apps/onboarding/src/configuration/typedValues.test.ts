import { describe, expect, test } from 'vitest';
import { parseTaskWhen } from './typedValues.js';

describe('parseTaskWhen', () => {
  test.each([
    ['next', { kind: 'next' }],
    ['NEXT', { kind: 'next' }],
    ['1800000000,1800000000', { kind: 'at', times: [1_800_000_000] }],
    ['every 1h x 24', { kind: 'every', seconds: 3_600, times: 24 }],
    ['Every 90m x2', { kind: 'every', seconds: 5_400, times: 2 }],
    ['every 1d', { kind: 'recurring', seconds: 86_400 }],
    ['2027-01-15T08:00:00Z', { kind: 'at', times: [1_800_000_000] }],
    ['1800000000, 2027-01-15T09:00:00Z', { kind: 'at', times: [1_800_000_000, 1_800_003_600] }],
  ])('parses %s', (text, when) => {
    expect(parseTaskWhen(text, '--when')).toEqual(when);
  });

  test.each([
    ['every', 'TASK_WHEN_MALFORMED'],
    ['tomorrow', 'TASK_WHEN_MALFORMED'],
    ['1800000000000', 'TIME_IN_MILLISECONDS'],
  ])('refuses %s and names the field', (text, code) => {
    expect(() => parseTaskWhen(text, '--when')).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining('--when') }),
    );
  });

  test.each([
    ['every 0h', 'an interval from 1 s to 100 years'],
    ['every 99999999999h x 2', 'an interval from 1 s to 100 years'],
    ['every 1h x 0', 'a number of times from 1 to '],
    ['every 1h x 9007199254740991', 'a number of times from 1 to '],
    ['every hour', 'an interval such as every 1h x 24'],
  ])('names the wrong part of %s', (text, expected) => {
    expect(() => parseTaskWhen(text, '--when')).toThrow(
      expect.objectContaining({
        code: 'TASK_WHEN_MALFORMED',
        message: expect.stringContaining(`--when: expected ${expected}`),
      }),
    );
  });
});
