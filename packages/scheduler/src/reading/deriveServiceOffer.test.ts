import { expect, test } from 'vitest';
import { deriveServiceDelivery, deriveServiceOffer } from './TargetEntry.js';

// Specification: 419e9 planck per second and 1e9 ps per instruction by default. The example of "XCM on trigger"
// has a call of 1e8 ps, an offer of 32 793 600 000 planck, and a weight limit of 6.1e9 ps.
const row = { feePerSecond: 419_000_000_000n, instructionWeight: 1_000_000_000n };

test('the offer pays for six instructions and the call', () => {
  expect(deriveServiceOffer(row, 100_000_000n)).toEqual({
    offer: 2_555_900_000n,
    weightLimit: { refTime: 6_100_000_000n, proofSize: 131_072n },
    callWeight: { refTime: 100_000_000n, proofSize: 65_536n },
  });
  const dear = { ...row, feePerSecond: 5_376_000_000_000n };
  expect(deriveServiceOffer(dear, 100_000_000n)).toMatchObject({ offer: 32_793_600_000n });
});

test('an offer beyond the number types of the service is an overflow error', () => {
  const u64 = (1n << 64n) - 1n;
  expect(deriveServiceOffer(row, u64 - 6_000_000_000n)).toHaveProperty('offer');
  expect(deriveServiceOffer(row, u64 - 5_999_999_999n)).toEqual({ error: 'WeightOverflow' });
  expect(deriveServiceOffer({ ...row, feePerSecond: 1n << 100n }, 1n)).toEqual({ error: 'FeeOverflow' });
  const whole = { feePerSecond: (1n << 128n) - 1n, instructionWeight: 0n };
  expect(deriveServiceOffer(whole, 1n)).toMatchObject({ offer: whole.feePerSecond / 1_000_000_000_000n });
});

// Specification, "Remote-account flow": the derived account withdraws, which has the target's token.
test('the remote flow pays with the token of the target, whatever its row says', () => {
  const remote = { ...row, flow: 'remote', isTargetsToken: false } as const;
  expect(deriveServiceDelivery(remote).payments).toEqual([{ flow: 'remote', token: 'target' }]);
});
