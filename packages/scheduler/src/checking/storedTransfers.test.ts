import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hour, slot } from '../../test/support/checkFacts.js';
import { sumTransfers, type Transfer } from './storedTransfers.js';

const taskId = `0x${'33'.repeat(32)}` as const;
const at = (hours: bigint, amount: bigint): Transfer => ({ taskId, time: slot + hours * hour, amount });

it.each([
  ['before the first', -1n, 0n],
  ['of the first, which is part of the sum', 0n, 5n],
  ['between two', 1n, 5n],
  ['of the last', 2n, 12n],
  ['after all', 9n, 12n],
])('sums the transfers up to the time %s', (_title, hours, sum) => {
  expect(sumTransfers([at(2n, 7n), at(0n, 5n)], slot + hours * hour)).toBe(sum);
});

it('sums no transfers to nothing', () => {
  expect(sumTransfers([], slot)).toBe(0n);
});

const transfer = fc
  .tuple(fc.bigInt({ min: 0n, max: 48n }), fc.bigInt({ min: 0n, max: 1n << 128n }))
  .map(([hours, amount]) => at(hours, amount));

it('never falls with time, and does not depend on the order', () => {
  fc.assert(
    fc.property(fc.array(transfer), fc.bigInt({ min: 0n, max: 48n }), (transfers, hours) => {
      const until = slot + hours * hour;
      const sum = sumTransfers(transfers, until);
      expect(sumTransfers(transfers.toReversed(), until)).toBe(sum);
      expect(sumTransfers(transfers, until + hour)).toBeGreaterThanOrEqual(sum);
    }),
    { numRuns: 50 },
  );
});
