import type { DecodedEvent } from '@parachron/client';
import { encodeProgram, hereLocation } from '@parachron/xcm';
import { expect, it } from 'vitest';
import { deriveProgress } from './deriveProgress.js';
import { readProgram } from './readProgram.js';

const fees = { id: hereLocation, amount: 10n };
const given: DecodedEvent = {
  phase: 0,
  pallet: 'Assets',
  usualPallet: 'Assets',
  method: 'Issued',
  data: { amount: '7' },
};

const trap = (amount: number): DecodedEvent => ({
  ...given,
  ...{ pallet: 'PolkadotXcm', usualPallet: 'PolkadotXcm', method: 'AssetsTrapped' },
  data: { assets: [{ fun: { fungible: amount } }] },
});

it.each(['WithdrawAsset', 'ReserveAssetDeposited'] as const)('the progress of %s by events', (kind) => {
  const program = readProgram(encodeProgram([{ kind, assets: [fees] }], { version: 4 }));
  if (!program) throw new TypeError('no program');
  const derive = (...events: DecodedEvent[]) => deriveProgress(program, events);
  expect(derive()).toBe('none');
  expect(derive(trap(10))).toBe('taken');
  expect(derive(trap(7))).toBe('bought');
  expect(derive({ ...given, data: { amount: '10' } })).toBe('taken');
  expect(derive({ ...given, data: { amount: 0 } })).toBe('none');
  // The assets of the final deposit entered holding without an event.
  expect(derive(given)).toBe(kind === 'WithdrawAsset' ? 'none' : 'taken');
});
