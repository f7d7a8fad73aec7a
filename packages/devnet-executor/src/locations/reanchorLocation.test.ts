import type { Junction, Location } from '@parachron/xcm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameLocation } from './isSameLocation.js';
import { deriveInverse, joinInterior, reanchorLocation } from './reanchorLocation.js';

const para = (paraId: number): Junction => ({ kind: 'Parachain', paraId });
const pallet = (index: number): Junction => ({ kind: 'PalletInstance', index });
const consensus: Junction = { kind: 'GlobalConsensus', network: { kind: 'Rococo' } };
const onlyChild: Junction = { kind: 'OnlyChild' };
const at = (parents: number, ...interior: Junction[]): Location => ({ parents, interior });

// `invert_target` of polkadot-sdk, xcm/src/v5/junctions.rs: each step up is a junction of this chain, and OnlyChild beyond them.
test.each([
  [at(1, para(2114)), [consensus, para(2000)], at(1, para(2000))],
  [at(1), [consensus, para(2000)], at(0, para(2000))],
  [at(2, consensus, para(1000)), [consensus, para(2000)], at(2, consensus, para(2000))],
  [at(3), [consensus, para(2000)], at(0, onlyChild, consensus, para(2000))],
  [at(0, pallet(1)), [consensus, para(2000)], at(1)],
  [at(9), [consensus, para(2000)], undefined],
])('seen from %j, this chain at %j is %j', (target, context, expected) => {
  expect(deriveInverse(target, context)).toEqual(expected);
});

const [own, other] = [para(2000), para(2114)];
test.each([
  ['the own token', at(0), at(1, other), at(1, own)],
  ['the token of the other chain', at(1, other), at(1, other), at(0)],
  ['an asset of a pallet there', at(1, other, pallet(50)), at(1, other), at(0, pallet(50))],
  ['the token of the relay chain, on the other chain', at(1), at(1, other), at(1)],
  ['the token of the relay chain, there', at(1), at(1), at(0)],
  ['the own token, on the relay chain', at(0), at(1), at(0, own)],
  ['a third chain', at(1, para(1000)), at(1, other), at(1, para(1000))],
  ['an asset on a pallet of this chain', at(0, pallet(3)), at(1, other), at(1, own, pallet(3))],
])('%s', (_, location, target, expected) => {
  expect(reanchorLocation(location, { target, context: [consensus, own] })).toEqual(expected);
});

const junction = fc.constantFrom(para(1), para(2), para(2000), pallet(1), pallet(50));
const universe = fc.tuple(junction, junction).map(([one, two]): Junction[] => [consensus, one, two]);

/** The same place from the root of all consensus systems. */
function toUniversal(
  { parents, interior }: Location,
  context: readonly Junction[],
): readonly Junction[] | undefined {
  return parents > context.length ? undefined : [...context.slice(0, context.length - parents), ...interior];
}

test('a reanchored location is the same place', () => {
  const place = fc.record({ parents: fc.nat(3), interior: fc.array(junction, { maxLength: 2 }) });
  fc.assert(
    fc.property(place, place, universe, (location, target, context) => {
      const there = toUniversal(target, context);
      const moved = reanchorLocation(location, { target, context });
      expect(moved && there && toUniversal(moved, there)).toEqual(toUniversal(location, context));
    }),
  );
});

test('a location that goes there and back is the same, without steps up and down again', () => {
  const place = fc.record({ parents: fc.nat(2), interior: fc.array(junction, { maxLength: 2 }) });
  fc.assert(
    fc.property(place, place, universe, (location, target, context) => {
      const there = toUniversal(target, context) ?? [];
      const back = deriveInverse(target, context) ?? at(0);
      const moved = reanchorLocation(location, { target, context }) ?? at(0);
      const returned = reanchorLocation(moved, { target: back, context: there });
      const again = returned && reanchorLocation(returned, { target, context });
      expect(again && isSameLocation(again, moved)).toBe(true);
    }),
  );
});

test('a location has at most 8 junctions', () => {
  const long = at(0, ...Array.from({ length: 7 }, (_, index) => pallet(index)));
  expect(joinInterior(long, [pallet(7)])?.interior).toHaveLength(8);
  expect(joinInterior(long, [pallet(7), pallet(8)])).toBeUndefined();
  const context = [consensus, own];
  expect(reanchorLocation(long, { target: at(1), context })?.interior).toHaveLength(8);
  expect(reanchorLocation(long, { target: at(2), context })).toBeUndefined();
});
