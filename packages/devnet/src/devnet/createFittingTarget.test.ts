import { deriveSovereignAccount } from '@parachron/xcm';
import { expect, it } from 'vitest';
import { createFittingTarget, listServiceTargets, listTokenReserves } from './createFittingTarget.js';
import type { DevnetOptions, SmallTarget } from './Devnet.js';
import { isReal, quoteTargets } from './quoteTargets.js';

const holder = `0x${'11'.repeat(32)}` as const;
const serviceLocation = { parents: 1, interior: [{ kind: 'Parachain', paraId: 2114 }] } as const;
const real = { paraId: 2_002, source: { spec: './spec.json' } } as unknown as SmallTarget;

it('distinguishes small targets from those with their real runtimes', () => {
  expect([isReal({ paraId: 2_000 }), isReal(real)]).toEqual([false, true]);
});

it('quotes small targets alone, by para id and the native currency, paid by the user', () => {
  const quoted = quoteTargets({ targets: [{ paraId: 2_000 }, real, { paraId: 2_001, generation: 'v2' }] });
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

it.each<[SmallTarget['generation'], 2 | 4 | 5, number]>([
  // The newest version that both sides know: the executor decodes 2; 2 to 4; or 3 to 5.
  ['v2', 2, 2],
  ['v4', 2, 2],
  ['v4', 5, 4],
  ['v5', 5, 5],
  ['v5', 4, 4],
  // No common version: the newest of the target.
  ['v5', 2, 5],
])(
  'sends from a target of generation %s, beside a service of version %s, in version %s',
  (generation, xcmVersion, expected) => {
    const row = { instructionWeight: 1n, feePerSecond: 2n, flow: 'sovereign', xcmVersion } as const;
    const target: SmallTarget = { paraId: 2_000, ...(generation ? { generation } : {}) };
    const fitted = createFittingTarget(target, { service: { config: { targets: { '2000/0': row } } } });
    expect(fitted.config?.safeXcmVersion).toBe(expected);
  },
);

it('leaves a version and tokens that are configured', () => {
  const target: SmallTarget = { paraId: 2_000, config: { safeXcmVersion: 3 } };
  const fitted = createFittingTarget(target, {});
  expect(fitted.config).toEqual({ safeXcmVersion: 3 });
  expect(fitted).not.toHaveProperty('foreignAssets');
});

it('describes the token of the service to a target by the configuration of the service', () => {
  const config = {
    paraId: 2_099,
    tokenSymbol: 'ABC',
    tokenDecimals: 3,
    existentialDeposit: 55n,
    name: 'Service',
  };
  const serviceToken = { id: 7, holders: [{ who: holder, amount: 5n }] } as unknown as NonNullable<
    SmallTarget['serviceToken']
  >;
  const fitted = createFittingTarget({ paraId: 2_000, serviceToken }, { variant: 'M', service: { config } });
  expect(fitted.foreignAssets).toEqual([
    {
      ...serviceToken,
      location: { parents: 1, interior: [{ kind: 'Parachain', paraId: 2_099 }] },
      name: 'Service',
      symbol: 'ABC',
      decimals: 3,
      minimum: 55n,
    },
  ]);
  expect(fitted).not.toHaveProperty('serviceToken');
});

it('backs the tokens of holders and pools on a target by funds of the account of the target', () => {
  const other = { parents: 1, interior: [] } as const;
  const targets = [
    {
      paraId: 2_000,
      serviceToken: {
        holders: [
          { who: holder, amount: 5n },
          { who: holder, amount: 6n },
        ],
      },
      pools: [
        { token: serviceLocation, own: 1n, other: 100n },
        { token: other, own: 1n, other: 1_000n },
      ],
    },
    { paraId: 2_001, serviceToken: { holders: [] } },
    { paraId: 2_003 },
    real,
  ] as unknown as SmallTarget[];
  expect(listTokenReserves({ targets })).toEqual([
    { who: deriveSovereignAccount({ paraId: 2_000, relation: 'sibling' }).hex, amount: 111n },
  ]);
  expect(listTokenReserves({})).toEqual([]);
});
