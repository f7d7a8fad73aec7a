import { expect, test } from 'vitest';
import { derivePause } from './derivePause.js';

test.each([
  { failures: 1, pause: 1_000 },
  { failures: 2, pause: 2_000 },
  { failures: 5, pause: 16_000 },
  { failures: 6, pause: 30_000 },
  { failures: 2_000, pause: 30_000 },
])('the pause after $failures consecutive failures is $pause ms', ({ failures, pause }) => {
  expect(derivePause(failures, 1_000)).toBe(pause);
});
