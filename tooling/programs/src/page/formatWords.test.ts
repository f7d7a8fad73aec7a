import { expect, it } from 'vitest';
import { formatWords } from './formatWords.js';

it('writes values as a terminal does, and objects as JSON', () => {
  expect(formatWords(['fee', 12n, 3, undefined, null, true])).toBe('fee 12n 3 undefined null true');
  expect(formatWords([{ fee: 12n }])).toBe('{\n  "fee": "12"\n}');
  expect(formatWords([new TypeError('no chain')])).toBe('TypeError: no chain');
});
