import { expect, test } from 'vitest';
import { parseWholeNumber } from './parseWholeNumber.js';

test.each([
  ['0', {}, 0],
  ['007', {}, 7],
  ['9007199254740991', {}, Number.MAX_SAFE_INTEGER],
  ['9007199254740992', {}, undefined],
  ['1', { least: 1, most: 1 }, 1],
  ['0', { least: 1 }, undefined],
  ['2', { most: 1 }, undefined],
  ['', {}, undefined],
  ['-1', {}, undefined],
  ['1.0', {}, undefined],
  ['1e3', {}, undefined],
  [' 1', {}, undefined],
  ['1\n', {}, undefined],
  ['0x10', {}, undefined],
])('%j in %j is %s', (text, range, number) => {
  expect(parseWholeNumber(text, range)).toBe(number);
});
