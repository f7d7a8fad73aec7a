import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@parachron/workspace';
import { expect, test } from 'vitest';
import { kinds } from './kinds.mjs';
import { parseArguments } from './parseArguments.mjs';

const files = Object.entries(kinds).flatMap(([name, kind]) =>
  Object.entries(kind.files).flatMap(([folder, list]) =>
    list.map((file) => ({ name, factor: kind.factor, file: join(folder, file) })),
  ),
);

test.each(files)('$name: $file exists, and takes its budget where there is one', ({ factor, file }) => {
  const path = join(root, file);
  expect(existsSync(path)).toBe(true);
  const text = readFileSync(path, 'utf8');
  expect(text.includes('getBudget(') || factor === 1).toBe(true);
  expect(text).not.toMatch(/numRuns: \d/);
});

test('a run is all kinds once, or those that are named, from one seed', () => {
  expect(parseArguments([], 5)).toEqual({ names: Object.keys(kinds), seed: 5, scale: 1 });
  const words = ['kills', 'model', '--seed', '7', '--scale', '0.5'];
  expect(parseArguments(words, 5)).toEqual({ names: ['kills', 'model'], seed: 7, scale: 0.5 });
});

test.each([
  [['thunder'], 'thunder: expected --seed, --scale or a kind (frames,'],
  [['--seed', 'x'], '--seed: expected a number, got x'],
  [['--scale'], '--scale: expected a number, got undefined'],
])('%j is refused', (words, message) => {
  expect(() => parseArguments(words, 5)).toThrow(message);
});
