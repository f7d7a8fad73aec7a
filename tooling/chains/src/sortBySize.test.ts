import { expect, test } from 'vitest';
import { sortBySize } from './sortBySize.js';

test('the chain with the smallest runtime is first, and the given order is left alone', () => {
  const [large, small] = ['0x0000', '0x00'].map((code) => ({
    spec: { top: new Map([['0x3a636f6465', code]] as const) },
  }));
  const given = [large, small] as never[];
  expect(sortBySize(given)).toEqual([small, large]);
  expect(given).toEqual([large, small]);
});
