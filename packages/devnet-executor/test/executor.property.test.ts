import type { Hex } from '@parachron/core';
import type { Asset, AssetFilter, Instruction, Location, Program } from '@parachron/xcm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alice,
  aliceHere,
  aliceThere,
  createTestChain,
  native,
  perMegabyte,
  perSecond,
  relay,
  service,
} from './support/createTestChain.js';
import { type Barrier, reanchorLocation } from './support/executor.js';

const everyone: readonly Barrier[] = [{ kind: 'AllowUnpaidExecutionFrom', from: ['Everything'] }];
const generation = fc.constantFrom('v2' as const, 'v4' as const, 'v5' as const);
const place = fc.constantFrom<Location>(
  native,
  service,
  relay,
  aliceHere,
  aliceThere,
  { parents: 3, interior: [] },
  { parents: 0, interior: [{ kind: 'PalletInstance', index: 3 }] },
);
const amount = fc.oneof(fc.bigInt(0n, 300n), fc.bigInt(0n, 2_000_000n), fc.constant((1n << 128n) - 1n));
const asset: fc.Arbitrary<Asset> = fc.record({ id: fc.constantFrom(native, service, relay), amount });
const assets = fc.uniqueArray(asset, { maxLength: 3, selector: ({ id }) => id });
const filter: fc.Arbitrary<AssetFilter> = fc.oneof(
  assets.map((list) => ({ kind: 'Definite', assets: list }) as const),
  fc.constant({ kind: 'All' } as const),
  fc.record({ kind: fc.constant('AllOf' as const), id: place }),
  fc.record({ kind: fc.constant('AllCounted' as const), count: fc.nat(3) }),
  fc.record({ kind: fc.constant('AllOfCounted' as const), id: place, count: fc.nat(2) }),
);
const weight = fc.record({
  refTime: fc.oneof(fc.bigInt(0n, 10_000_000n), fc.constant((1n << 64n) - 1n)),
  proofSize: fc.bigInt(0n, 100_000n),
});
const weightLimit = fc.oneof(fc.constant('Unlimited' as const), weight);
const responseInfo = fc.record({ destination: place, queryId: fc.bigInt(0n, 9n), maxWeight: weight });
const call = fc.constantFrom<Hex>('0x00', '0x01', '0x02', '0x03', '0xff');
const junctions = fc.constantFrom([], [{ kind: 'AccountId32', id: alice.hex } as const]);

const { program } = fc.letrec<{ program: Program; instruction: Instruction }>((tie) => ({
  program: fc.array(tie('instruction'), { maxLength: 8, depthIdentifier: 'program' }),
  instruction: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Instruction>(
      { kind: 'ClearOrigin' },
      { kind: 'RefundSurplus' },
      { kind: 'ClearError' },
      { kind: 'ClearTransactStatus' },
      { kind: 'UnsubscribeVersion' },
      { kind: 'Trap', code: 1n },
      { kind: 'SetFeesMode', jitWithdraw: true },
      { kind: 'HrmpChannelAccepted', recipient: 1 },
      { kind: 'UniversalOrigin', junction: { kind: 'OnlyChild' } },
    ),
    fc.record({
      kind: fc.constantFrom(
        'WithdrawAsset' as const,
        'ReserveAssetDeposited' as const,
        'ReceiveTeleportedAsset' as const,
        'BurnAsset' as const,
        'ExpectAsset' as const,
      ),
      assets,
    }),
    fc.record({ kind: fc.constant('TransferAsset' as const), assets, beneficiary: place }),
    fc.record({ kind: fc.constant('DepositAsset' as const), assets: filter, beneficiary: place }),
    fc.record({ kind: fc.constant('ClaimAsset' as const), assets, ticket: place }),
    fc.record({ kind: fc.constant('BuyExecution' as const), fees: asset, weightLimit }),
    fc.record({ kind: fc.constant('PayFees' as const), asset }),
    fc.record({ kind: fc.constant('DescendOrigin' as const), interior: junctions }),
    fc.record({
      kind: fc.constant('Transact' as const),
      originKind: fc.constantFrom('Native' as const, 'SovereignAccount' as const, 'Xcm' as const),
      requireWeightAtMost: weight,
      call,
    }),
    fc.record({ kind: fc.constant('ReportError' as const), responseInfo }),
    fc.record({ kind: fc.constant('ReportHolding' as const), responseInfo, assets: filter }),
    fc.record({ kind: fc.constant('ReportTransactStatus' as const), responseInfo }),
    fc.record({ kind: fc.constant('LockAsset' as const), asset, unlocker: place }),
    fc.record({
      kind: fc.constantFrom('SetAppendix' as const, 'SetErrorHandler' as const, 'ExecuteWithOrigin' as const),
      xcm: tie('program'),
    }),
    fc.record({
      kind: fc.constantFrom('DepositReserveAsset' as const, 'InitiateTeleport' as const),
      assets: filter,
      dest: place,
      xcm: tie('program'),
    }),
    fc.record({
      kind: fc.constant('InitiateReserveWithdraw' as const),
      assets: filter,
      reserve: place,
      xcm: tie('program'),
    }),
    fc.record({
      kind: fc.constant('TransferReserveAsset' as const),
      assets,
      dest: place,
      xcm: tie('program'),
    }),
  ),
}));

function createRichChain(kind: 'v2' | 'v4' | 'v5') {
  const chain = createTestChain(kind, {
    barriers: everyone,
    reserves: [{ kind: 'NativeOfOrigin' }],
    teleporters: [{ kind: 'NativeOfOrigin' }],
    feeAssets: [
      { id: native, perSecond, perMegabyte },
      { id: service, perSecond: 7n * perSecond, perMegabyte },
    ],
  });
  for (const rich of [service, aliceThere, aliceHere]) chain.endow(rich, 2_000_000n);
  return chain;
}

describe('any program', () => {
  it('terminates without an exception, and accounts for every asset', () => {
    fc.assert(
      fc.property(generation, fc.array(program, { minLength: 1, maxLength: 3 }), (kind, programs) => {
        const chain = createRichChain(kind);
        for (const one of programs) {
          const version = kind === 'v2' ? 2 : kind === 'v4' ? 4 : 5;
          const before = chain.host.count();
          expect(chain.host.issued).toBe(before);
          const { outcome } = chain.executor.run({ origin: service, program: one, version, id: '0x00' });
          expect(['Complete', 'Incomplete', 'Error']).toContain(outcome.kind);
          // Sums beyond 128 bits saturate in holding, as they do in the runtime: only those may be lost.
          const isHuge = chain.host.issued >= 1n << 128n;
          expect(isHuge ? chain.host.issued : chain.host.count()).toBe(chain.host.issued);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('uses no more weight than it was weighed as', () => {
    fc.assert(
      fc.property(generation, program, (kind, one) => {
        const chain = createRichChain(kind);
        const version = kind === 'v2' ? 2 : kind === 'v4' ? 4 : 5;
        const { outcome, weight: weighed } = chain.executor.run({
          origin: service,
          program: one,
          version,
          id: '0x00',
        });
        if (outcome.kind === 'Error' || !weighed) return;
        expect(outcome.used.refTime).toBeLessThanOrEqual(weighed.refTime);
        expect(outcome.used.proofSize).toBeLessThanOrEqual(weighed.proofSize);
      }),
      { numRuns: 200 },
    );
  });
});

describe('hostile programs', () => {
  const nest = (depth: number): Program =>
    depth === 0
      ? [{ kind: 'ClearOrigin' }]
      : [{ kind: 'ExecuteWithOrigin', descendantOrigin: [], xcm: nest(depth - 1) }];

  it('stops executions that are nested too deeply', () => {
    const chain = createRichChain('v5');
    const run = (depth: number) =>
      chain.executor.run({ origin: service, program: nest(depth), version: 5, id: '0x00' }).outcome;
    expect(run(9).kind).toBe('Complete');
    expect(run(10)).toMatchObject({ kind: 'Incomplete', error: { kind: 'ExceedsStackLimit' } });
  });

  it.each([
    ['v2', { kind: 'WeightNotComputable' }],
    ['v4', { kind: 'WeightNotComputable' }],
    ['v5', { kind: 'ExceedsStackLimit' }],
  ] as const)('%s: refuses more instructions than it weighs, nested ones among them', (kind, error) => {
    const chain = createRichChain(kind);
    const clear: Program = Array.from({ length: 50 }, () => ({ kind: 'ClearOrigin' }));
    const version = kind === 'v2' ? 2 : kind === 'v4' ? 4 : 5;
    const run = (given: Program) =>
      chain.executor.run({ origin: service, program: given, version, id: '0x00' }).outcome;
    expect(run([...clear.slice(1), { kind: 'SetAppendix', xcm: clear }]).kind).toBe('Complete');
    expect(run([...clear, { kind: 'SetAppendix', xcm: clear }])).toMatchObject({ kind: 'Error', error });
  });

  it('runs appendices that set appendices, and ends', () => {
    const loop = (depth: number): Program =>
      depth === 0
        ? []
        : [
            { kind: 'SetAppendix', xcm: loop(depth - 1) },
            { kind: 'Trap', code: BigInt(depth) },
          ];
    const { outcome } = createRichChain('v4').executor.run({
      origin: service,
      program: loop(7),
      version: 4,
      id: '0x00',
    });
    expect(outcome).toMatchObject({ kind: 'Incomplete', error: { kind: 'Trap', code: 1n } });
  });

  it('refuses a weight above the maximum integer', () => {
    const heavy: Instruction = {
      kind: 'Transact',
      originKind: 'Native',
      requireWeightAtMost: { refTime: (1n << 64n) - 1n, proofSize: 0n },
      call: '0x00',
    };
    const { outcome } = createRichChain('v4').executor.run({
      origin: service,
      program: [heavy],
      version: 4,
      id: '0x00',
    });
    expect(outcome).toMatchObject({ kind: 'Error', error: { kind: 'WeightNotComputable' } });
  });
});

describe('names of locations elsewhere', () => {
  // The examples of `reanchor` in xcm's own documentation and tests, with this chain as para 2000.
  const context = [{ kind: 'Parachain', paraId: 2000 }] as const;

  it.each([
    [native, relay, { parents: 0, interior: context }],
    [native, service, { parents: 1, interior: context }],
    [service, service, native],
    [relay, relay, native],
    [relay, service, relay],
  ])('%o seen from %o', (location, target, expected) => {
    expect(reanchorLocation(location, { target, context })).toEqual(expected);
  });
});
