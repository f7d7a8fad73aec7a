import { expect, test } from 'vitest';
import { readStopped } from './readStopped.js';

// pallet-assets: AssetStatus, AccountStatus, and is_frozen of earlier versions; orml-tokens has an amount named frozen.
test.each([
  [{ status: 'Live' }, undefined],
  [{ status: 'Frozen' }, 'Frozen'],
  [{ status: 'Destroying' }, 'Destroying'],
  [{ balance: 5, status: 'Liquid' }, undefined],
  [{ balance: 5, status: 'Blocked' }, 'Blocked'],
  [{ balance: 5, isFrozen: true }, 'Frozen'],
  [{ balance: 5, isFrozen: false }, undefined],
  [{ free: 5, frozen: 3 }, undefined],
])('%o stops as %s', (stored, stopped) => {
  expect(readStopped(stored)).toBe(stopped);
});
