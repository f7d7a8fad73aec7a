import { encodeProgram, hereLocation } from '@parachron/xcm';
import { expect, it } from 'vitest';
import { loadOldRelay } from '../../test/support/loadTarget.js';
import type { DeliveryContext } from './DeliveryContext.js';
import { judgeEntry } from './judgeEntry.js';
import { readProgram } from './readProgram.js';

const fees = { id: hereLocation, amount: 10n };
const program = readProgram(
  encodeProgram(
    [
      { kind: 'WithdrawAsset', assets: [fees] },
      { kind: 'BuyExecution', fees, weightLimit: 'Unlimited' },
    ],
    { version: 4 },
  ),
);

it.each([
  ['is its own token', { asset: 'own' }, ['barrier']],
  ['is unknown', {}, ['not-weighable', 'barrier']],
  ['is not one of its assets', { asset: 'not-found' }, ['not-weighable', 'barrier']],
  ['was weighed', { asset: 'not-found', programWeight: { refTime: 1n, proofSize: 1n } }, ['barrier']],
] as const)('a chain weighs a program before its barrier if the asset %s', (_name, known, expected) => {
  const context: DeliveryContext = { runtime: loadOldRelay(), ...known };
  expect(judgeEntry(program, context).map(({ outcome }) => outcome)).toEqual(expected);
});
