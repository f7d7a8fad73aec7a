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

it.each(['WithdrawAsset', 'ReserveAssetDeposited'] as const)('the progress of %s by events', (kind) => {
  const program = readProgram(encodeProgram([{ kind, assets: [fees] }], { version: 4 }));
  const derive = (events: readonly DecodedEvent[], trapped: readonly bigint[] = []) =>
    deriveProgress(program, { events, trapped });
  expect(derive([])).toBe('not-withdrawn');
  expect(derive([], [10n])).toBe('withdrawn');
  expect(derive([], [7n])).toBe('bought');
  expect(derive([{ ...given, data: { amount: '10' } }])).toBe('taken');
  expect(derive([{ ...given, data: { amount: 0 } }])).toBe('not-withdrawn');
  // The assets of the final deposit entered holding without an event.
  expect(derive([given])).toBe(kind === 'WithdrawAsset' ? 'not-withdrawn' : 'taken');
});
