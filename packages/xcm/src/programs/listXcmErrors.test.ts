import { expect, test } from 'vitest';
import type { XcmVersion } from '../versions/XcmVersion.js';
import { listXcmErrors } from './listXcmErrors.js';

// `enum Error` of xcm v2 (polkadot v0.9.37), v3 which v4 uses, and v5 (polkadot-sdk): variants in their order.
test.each<[XcmVersion, string, number]>([
  [2, 'TooExpensive', 20],
  [2, 'Trap', 21],
  [2, 'WeightLimitReached', 23],
  [2, 'Barrier', 24],
  [3, 'Barrier', 37],
  [4, 'TooExpensive', 20],
  [4, 'ExpectationFalse', 22],
  [4, 'NotDepositable', 34],
  [4, 'Barrier', 37],
  [4, 'ExceedsStackLimit', 39],
  [5, 'TooManyAssets', 35],
  [5, 'Barrier', 38],
  [5, 'ExceedsStackLimit', 40],
])('version %i: %s has index %i, and every index has one error', (version, kind, index) => {
  const errors = listXcmErrors(version);
  expect(errors[index]?.kind).toBe(kind);
  expect(errors.map((error) => error.index)).toEqual(errors.map((_, at) => at));
});

test('version 2 has other names for two errors', () => {
  expect(listXcmErrors(2)[4]?.name).toBe('MultiLocationFull');
  expect(listXcmErrors(2)[5]?.name).toBe('MultiLocationNotInvertible');
  expect(listXcmErrors(4)[4]?.name).toBe('LocationFull');
});
