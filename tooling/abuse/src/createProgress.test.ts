import { expect, test } from 'vitest';
import { createProgress } from './createProgress.js';

test('a long test writes its number of runs every 30 seconds, and a short one nothing', () => {
  let time = 5000;
  const lines: string[] = [];
  const progress = createProgress({ now: () => time, write: (line) => void lines.push(line) });
  for (const [name, runs] of [
    ['first', 7],
    ['second', 2],
  ] as const) {
    progress.begin(name, runs);
    for (let at = 0; at < runs; at += 1) {
      time += 10_000;
      progress.note();
    }
  }
  expect(lines).toEqual(['first: 3 of 7 runs in 30 s\n', 'first: 6 of 7 runs in 60 s\n']);
});
