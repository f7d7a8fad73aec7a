import { expect, test } from 'vitest';
import { formatPeriod } from './formatPeriod.js';

const known = (value: number, source: string) => ({ known: true, value, source }) as const;
const unknown = {
  known: false,
  reason: 'no constant states the block time',
  howToFindOut: 'Ask the team.',
} as const;
const format = (blocks: number, seconds: number) =>
  formatPeriod('the vote', known(blocks, 'Referenda.Tracks'), known(seconds, 'Babe.ExpectedBlockTime'));

test.each([
  [403_200, 6, 28, '28 days (403,200 blocks of 6 s)'],
  [14_400, 6, 1, '1 day (14,400 blocks of 6 s)'],
  [7_200, 12, 1, '1 day (7,200 blocks of 12 s)'],
  [600, 6, 0.04, '1 hour (600 blocks of 6 s)'],
  [10, 6, 0.00069, '1 minute (10 blocks of 6 s)'],
  [300, 6, 0.02, '30 minutes (300 blocks of 6 s)'],
  [1_300, 6, 0.09, '2.17 hours (1,300 blocks of 6 s)'],
  [1, 0.5, 0.0000058, '0.5 seconds (1 block of 0.5 s)'],
  [1, 86_400, 1, '1 day (1 block of 86400 s)'],
  [0, 6, 0, '0 seconds (0 blocks of 6 s)'],
  [100_000, 6.5, 7.52, '7.52 days (100,000 blocks of 6.5 s)'],
])('%i blocks of %d s', (blocks, seconds, days, text) => {
  const source = 'Referenda.Tracks, Babe.ExpectedBlockTime';
  expect(format(blocks, seconds)).toEqual({ title: 'the vote', blocks, days, text, source });
});

test('a period is 0 days only if it has no blocks', () => {
  for (let blocks = 1; blocks < 2000; blocks += 7) expect(format(blocks, 0.5).days).toBeGreaterThan(0);
});

test('without a block time, the period is in blocks, with how to find out', () => {
  expect(formatPeriod('the vote', known(1, 'Democracy.VotingPeriod'), unknown)).toEqual({
    ...{ title: 'the vote', blocks: 1, text: '1 block' },
    source:
      'Democracy.VotingPeriod; its length in days is unknown: no constant states the block time. Ask the team.',
  });
});

test('an unknown period has no number', () => {
  expect(formatPeriod('the vote', unknown, known(6, 'x'))).toEqual({
    ...{ title: 'the vote', text: 'unknown', source: 'no constant states the block time. Ask the team.' },
  });
});
