import { expect, test } from 'vitest';
import { isRecord } from './isRecord.js';

test('an object has named fields; nothing else has', () => {
  for (const value of [{}, { number: 1 }, Object.create(null)]) expect(isRecord(value)).toBe(true);
  for (const value of [null, undefined, [], [{}], 'text', 1, 1n, true]) expect(isRecord(value)).toBe(false);
});
