import type { Asset, AssetFilter, Location } from '@parachron/xcm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHolding } from './Holding.js';

const places: readonly Location[] = [
  { parents: 0, interior: [] },
  { parents: 1, interior: [] },
  { parents: 1, interior: [{ kind: 'Parachain', paraId: 2114 }] },
];
const most = (1n << 128n) - 1n;
const amount = fc.oneof(fc.bigInt(0n, 9n), fc.constant(most));
const assets: fc.Arbitrary<Asset[]> = fc.array(fc.record({ id: fc.constantFrom(...places), amount }), {
  maxLength: 6,
});
const filter: fc.Arbitrary<AssetFilter> = fc.oneof(
  fc.constant({ kind: 'All' } as const),
  fc.record({ kind: fc.constant('AllCounted' as const), count: fc.nat(4) }),
  fc.record({ kind: fc.constant('AllOf' as const), id: fc.constantFrom(...places) }),
  fc.record({ kind: fc.constant('AllOfCounted' as const), id: fc.constantFrom(...places), count: fc.nat(2) }),
  fc.record({ kind: fc.constant('Definite' as const), assets }),
);

const sumOf = (list: readonly Asset[], id: Location) =>
  list.filter((one) => one.id === id).reduce((sum, one) => sum + one.amount, 0n);
const amountsOf = (list: readonly Asset[]) => places.map((id) => sumOf(list, id));

test('a register has the sum of each asset, at most what a u128 holds, and no asset of nothing', () => {
  fc.assert(
    fc.property(assets, (list) => {
      const holding = createHolding(list);
      const sums = amountsOf(list).map((sum) => (sum > most ? most : sum));
      expect(places.map((id) => holding.get({ id }))).toEqual(sums);
      expect(holding.size).toBe(sums.filter((sum) => sum > 0n).length);
      expect(holding.isEmpty).toBe(holding.size === 0);
      expect(holding.assets.every((one) => one.amount > 0n)).toBe(true);
    }),
  );
});

test('what a filter takes and what it leaves are the whole', () => {
  fc.assert(
    fc.property(assets, filter, fc.option(fc.nat(3), { nil: undefined }), (list, by, limit) => {
      const holding = createHolding(list);
      const { taken, left } = holding.take(by, limit);
      const sums = places.map((id) => taken.get({ id }) + left.get({ id }));
      expect(sums).toEqual(places.map((id) => holding.get({ id })));
      expect(taken.size).toBeLessThanOrEqual(limit ?? places.length);
      expect([...taken.assets, ...left.assets].every((one) => one.amount > 0n)).toBe(true);
    }),
  );
});

test('exact assets are taken all or none, and the register before does not change', () => {
  const few = fc.array(fc.record({ id: fc.constantFrom(...places), amount: fc.bigInt(0n, 3n) }), {
    maxLength: 3,
  });
  fc.assert(
    fc.property(few, few, (list, wanted) => {
      const holding = createHolding(list);
      const before = places.map((id) => holding.get({ id }));
      const needed = amountsOf(wanted);
      const after = holding.tryTake(wanted);
      const isEnough = before.every((held, at) => held >= (needed[at] ?? 0n));
      const expected = isEnough ? before.map((held, at) => held - (needed[at] ?? 0n)) : undefined;
      expect(after && places.map((id) => after.get({ id }))).toEqual(expected);
      expect(places.map((id) => holding.get({ id }))).toEqual(before);
    }),
  );
});
