import { expect, it } from 'vitest';
import { formatXcmErrorName, type Generation, getXcmErrorIndex } from './support/executor.js';

// `enum Error` of xcm v2 (polkadot v0.9.37), v3 which v4 uses, and v5 (polkadot-sdk): variants in their order.
it.each<[Generation, Parameters<typeof getXcmErrorIndex>[0], number]>([
  ['v2', { kind: 'TooExpensive' }, 20],
  ['v2', { kind: 'Trap', code: 0n }, 21],
  ['v2', { kind: 'WeightLimitReached', weight: { refTime: 0n, proofSize: 0n } }, 23],
  ['v2', { kind: 'Barrier' }, 24],
  ['v4', { kind: 'TooExpensive' }, 20],
  ['v4', { kind: 'ExpectationFalse' }, 22],
  ['v4', { kind: 'NotDepositable' }, 34],
  ['v4', { kind: 'Barrier' }, 37],
  ['v4', { kind: 'ExceedsStackLimit' }, 39],
  ['v5', { kind: 'TooManyAssets' }, 35],
  ['v5', { kind: 'Barrier' }, 38],
  ['v5', { kind: 'ExceedsStackLimit' }, 40],
])('%s: %o has index %i', (generation, error, index) => {
  expect(getXcmErrorIndex(error, generation)).toBe(index);
});

it('spells the errors of version 2 as it does', () => {
  expect(formatXcmErrorName('LocationFull', 'v2')).toBe('MultiLocationFull');
  expect(formatXcmErrorName('LocationFull', 'v4')).toBe('LocationFull');
});
