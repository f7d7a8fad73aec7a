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
const call = fc.constantFrom<Hex>('0x00', '0x01', '0x02', '0xff');
const junctions = fc.constantFrom([], [{ kind: 'AccountId32', id: alice.hex } as const]);

const { program } = fc.letrec<{ program: Program; instruction: Instruction }>((tie) => ({
  program: fc.array(tie('instruction'), { maxLength: 8, depthIdentifier: 'program' }),
  instruction: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Instruction>(
      { kind: 'ClearOrigin' },
      { kind: 'RefundSurplus' },
      { kind: 'ClearError' },
      { kind: 'UnsubscribeVersion' },
      { kind: 'Trap', code: 1n },
      { kind: 'SetFeesMode', jitWithdraw: true },
    ),
    fc.record({
      kind: fc.constantFrom('WithdrawAsset' as const, 'ExpectAsset' as const),
      assets,
    }),
    fc.record({ kind: fc.constant('DepositAsset' as const), assets: filter, beneficiary: place }),
    fc.record({ kind: fc.constant('ClaimAsset' as const), assets, ticket: place }),
    fc.record({ kind: fc.constant('BuyExecution' as const), fees: asset, weightLimit }),
    fc.record({ kind: fc.constant('DescendOrigin' as const), interior: junctions }),
    fc.record({
      kind: fc.constant('Transact' as const),
      originKind: fc.constantFrom('Native' as const, 'SovereignAccount' as const, 'Xcm' as const),
      requireWeightAtMost: weight,
      call,
    }),
    fc.record({
      kind: fc.constantFrom('SetAppendix' as const, 'SetErrorHandler' as const),
      xcm: tie('program'),
    }),
  ),
}));

function createRichChain() {
  const chain = createTestChain({
    feeAssets: [
      { id: native, perSecond, perMegabyte },
      { id: service, perSecond: 7n * perSecond, perMegabyte },
    ],
  });
  for (const rich of [relay, service, aliceThere, aliceHere]) chain.endow(rich, 2_000_000n);
  return chain;
}

describe('any program', () => {
  it('terminates without an exception, and accounts for every asset', () => {
    fc.assert(
      fc.property(fc.array(program, { minLength: 1, maxLength: 3 }), (programs) => {
        const chain = createRichChain();
        for (const one of programs) {
          const before = chain.host.count();
          expect(chain.host.issued).toBe(before);
          const { outcome } = chain.executor.run({ origin: relay, program: one, version: 4, id: '0x00' });
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
      fc.property(program, (one) => {
        const chain = createRichChain();
        const { outcome, weight: weighed } = chain.executor.run({
          origin: relay,
          program: one,
          version: 4,
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
  it('refuses more instructions than it weighs, nested ones among them', () => {
    const chain = createRichChain();
    const clear: Program = Array.from({ length: 50 }, () => ({ kind: 'ClearOrigin' }));
    const run = (given: Program) =>
      chain.executor.run({ origin: relay, program: given, version: 4, id: '0x00' }).outcome;
    expect(run([...clear.slice(1), { kind: 'SetAppendix', xcm: clear }]).kind).toBe('Complete');
    expect(run([...clear, { kind: 'SetAppendix', xcm: clear }])).toMatchObject({
      kind: 'Error',
      error: { kind: 'WeightNotComputable' },
    });
  });

  it('runs appendices that set appendices, and ends', () => {
    const loop = (depth: number): Program =>
      depth === 0
        ? []
        : [
            { kind: 'SetAppendix', xcm: loop(depth - 1) },
            { kind: 'Trap', code: BigInt(depth) },
          ];
    const { outcome } = createRichChain().executor.run({
      origin: relay,
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
    const { outcome } = createRichChain().executor.run({
      origin: relay,
      program: [heavy],
      version: 4,
      id: '0x00',
    });
    expect(outcome).toMatchObject({ kind: 'Error', error: { kind: 'WeightNotComputable' } });
  });
});
