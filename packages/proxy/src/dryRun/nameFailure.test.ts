import { expect, it } from 'vitest';
import { nameFailure } from './nameFailure.js';

it('has the pallet of the error, if the error has one', () => {
  expect(
    nameFailure({ kind: 'Module', pallet: 'Balances', usualPallet: 'Balances', error: 'Overflow', docs: '' }),
  ).toBe('Balances.Overflow');
  expect(nameFailure({ kind: 'BadOrigin', error: 'BadOrigin', docs: '' })).toBe('BadOrigin');
});
