import { expect, it } from 'vitest';
import type { DevnetOptions, SmallTarget } from './Devnet.js';
import { createFittingTarget, isReal, listServiceTargets, quoteTargets } from './quoteTargets.js';

const real = { paraId: 2_002, source: { spec: './spec.json' } } as unknown as SmallTarget;

const old = { config: { xcm: { executor: { versions: [2] } } } } as const;

it('distinguishes small targets from those with their real runtimes', () => {
  expect([isReal({ paraId: 2_000 }), isReal(real)]).toEqual([false, true]);
});

it('quotes small targets alone, by para id and the native currency, paid by the user', () => {
  const quoted = quoteTargets({ targets: [{ paraId: 2_000 }, real, { paraId: 2_001, ...old }] });
  expect(Object.keys(quoted)).toEqual(['2000/0', '2001/0']);
  expect(quoted['2000/0']).toMatchObject({ flow: 'remote', feeAsset: 'target', xcmVersion: 4 });
  expect(quoted['2001/0']).toMatchObject({ xcmVersion: 2 });
  expect(quoteTargets({})).toEqual({});
});

it('offers ten times the price of the target, and its weight of an instruction', () => {
  const native = { parents: 0, interior: [] } as const;
  const executor = {
    instructionWeight: { refTime: 123n, proofSize: 9n },
    feeAssets: [{ id: native, perSecond: 7n, perMegabyte: 1n }],
  };
  const quoted = quoteTargets({ targets: [{ paraId: 2_000, config: { xcm: { executor } } } as SmallTarget] });
  expect(quoted['2000/0']).toMatchObject({ instructionWeight: 123n, feePerSecond: 70n });
});

it('lists the defaults, then the small targets, then what is configured', () => {
  const configured = { instructionWeight: 1n, feePerSecond: 2n, flow: 'sovereign', xcmVersion: 2 } as const;
  const options: DevnetOptions = {
    targets: [{ paraId: 2_000 }, { paraId: 2_001 }],
    service: { config: { targets: { '2000/0': configured } } },
  };
  const rows = listServiceTargets(options);
  expect(Object.keys(rows)).toEqual(['*', '2000/0', '2001/0']);
  expect(rows['2000/0']).toEqual(configured);
});

it.each<[readonly (2 | 3 | 4 | 5)[], 2 | 4 | 5, number]>([
  // The newest version that both sides know.
  [[2], 2, 2],
  [[2, 3, 4], 2, 2],
  [[2, 3, 4], 5, 4],
  [[3, 4, 5], 4, 4],
  // No common version: the newest of the target.
  [[3, 4, 5], 2, 5],
])(
  'sends from a target of versions %j, beside a service of version %s, in version %s',
  (versions, xcmVersion, expected) => {
    const row = { instructionWeight: 1n, feePerSecond: 2n, flow: 'sovereign', xcmVersion } as const;
    const target: SmallTarget = { paraId: 2_000, config: { xcm: { executor: { versions } } } };
    const fitted = createFittingTarget(target, { service: { config: { targets: { '2000/0': row } } } });
    expect(fitted.config?.safeXcmVersion).toBe(expected);
  },
);

it('leaves a version that is configured', () => {
  const target: SmallTarget = { paraId: 2_000, config: { safeXcmVersion: 3 } };
  expect(createFittingTarget(target, {}).config).toEqual({ safeXcmVersion: 3 });
});
