import { expect, test } from 'vitest';
import { deriveXcmFee } from './deriveXcmFee.js';

// spec/service-facts.md, fees: floor(fee_per_second x (6 x instruction_weight + call weight) / 1e12).
const entry = {
  feePerSecond: 419_000_000_000n,
  instructionWeight: 1_000_000_000n,
  isTargetsToken: false,
  flow: 'sovereign',
} as const;
const u64 = (1n << 64n) - 1n;

test('the XCM fee pays for the instructions and the call', () => {
  expect(deriveXcmFee(entry, 100_000_000n)).toEqual({ fee: 2_555_900_000n });
  expect(deriveXcmFee({ ...entry, feePerSecond: 1n }, 999_999_999_999n - 6_000_000_000n)).toEqual({
    fee: 0n,
  });
  expect(deriveXcmFee({ ...entry, feePerSecond: 1n }, 1_000_000_000_000n - 6_000_000_000n)).toEqual({
    fee: 1n,
  });
});

test('the XCM fee is zero if the account of the user on the target pays', () => {
  expect(deriveXcmFee({ ...entry, flow: 'remote' }, 1n)).toEqual({ fee: 0n });
});

test('an XCM fee beyond the number types of the service is an overflow error', () => {
  expect(deriveXcmFee(entry, u64 - 6_000_000_000n)).toHaveProperty('fee');
  expect(deriveXcmFee(entry, u64 - 5_999_999_999n)).toEqual({ error: 'WeightOverflow' });
  expect(deriveXcmFee({ ...entry, feePerSecond: 1n << 100n }, 1n)).toEqual({ error: 'FeeOverflow' });
});
