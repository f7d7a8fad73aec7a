import { expect, it } from 'vitest';
import { quoteTargets } from './quoteTargets.js';

it('quotes a row for each small target, by its para id and the native currency', () => {
  const rows = quoteTargets({ targets: [{ paraId: 2000 }, { paraId: 2001, generation: 'v5' }] });
  expect(Object.keys(rows)).toEqual(['2000/0', '2001/0']);
  for (const row of Object.values(rows)) expect(row).toMatchObject({ flow: 'remote', feeAsset: 'target' });
});

it.each([
  ['v2', 2],
  ['v4', 4],
  ['v5', 5],
] as const)('uses the newest version of a target of the generation %s', (generation, xcmVersion) => {
  expect(quoteTargets({ targets: [{ paraId: 2000, generation }] })['2000/0']).toMatchObject({ xcmVersion });
});

it('quotes v4 without a generation', () => {
  const [implicit, explicit] = [{ paraId: 2000 }, { paraId: 2000, generation: 'v4' as const }].map((target) =>
    quoteTargets({ targets: [target] }),
  );
  expect(implicit).toEqual(explicit);
});

it("offers ten times the target's own price of time, at the target's own weight of an instruction", () => {
  const own = { parents: 0, interior: [] } as const;
  const executor = {
    instructionWeight: { refTime: 123n, proofSize: 4n },
    feeAssets: [
      { asset: own, perSecond: 7n },
      { asset: { parents: 1, interior: [] } as const, perSecond: 999n },
    ],
  };
  const targets = [{ paraId: 2000, config: { xcm: { executor } } }] as unknown as Parameters<
    typeof quoteTargets
  >[0]['targets'];
  expect(quoteTargets({ ...(targets ? { targets } : {}) })['2000/0']).toMatchObject({
    instructionWeight: 123n,
    feePerSecond: 70n,
  });
});

it('quotes nothing for real runtimes, and without targets', () => {
  const real = { paraId: 1000, source: { spec: {} } } as never;
  expect(quoteTargets({ targets: [real] })).toEqual({});
  expect(quoteTargets({})).toEqual({});
});
