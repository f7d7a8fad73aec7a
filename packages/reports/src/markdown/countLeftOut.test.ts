import { expect, test } from 'vitest';
import { countLeftOut } from './countLeftOut.js';

test.each([
  [-1, 'item', []],
  [0, 'item', []],
  [1, 'item', ['1 more item: see the JSON.']],
  [2, 'item', ['2 more items: see the JSON.']],
  [1, ['piece of evidence', 'pieces of evidence'], ['1 more piece of evidence: see the JSON.']],
  [12_345, ['piece of evidence', 'pieces of evidence'], ['12,345 more pieces of evidence: see the JSON.']],
] as const)('%i of %j that a list leaves out', (count, noun, lines) => {
  expect(countLeftOut(count, noun)).toEqual(lines);
});
