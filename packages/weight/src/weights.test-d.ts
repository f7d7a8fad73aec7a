import type { Planck, Runtime, Snapshot, Weight } from '@parachron/core';
import { expectTypeOf, test } from 'vitest';
import {
  addWeightMargin,
  type ChainWeight,
  deriveWeightV1,
  deriveWeightV2,
  type Estimate,
  encodeForeignCall,
  encodeWeight,
  estimateCallWeight,
} from './index.js';

declare const ofChain: ChainWeight;
declare const snapshot: Snapshot;
declare const runtime: Runtime;

test('weights of a chain are of either version until they are converted', () => {
  expectTypeOf(ofChain).toEqualTypeOf<bigint | Weight>();
  expectTypeOf(deriveWeightV1(ofChain)).toEqualTypeOf<bigint>();
  expectTypeOf(deriveWeightV2(ofChain, { proofSizeOfV1: 0n })).toEqualTypeOf<Weight>();
  // @ts-expect-error a number has no proof size
  deriveWeightV2(ofChain);
  // @ts-expect-error not converted
  addWeightMargin(ofChain, 1);
  // @ts-expect-error not converted
  encodeWeight(1_000n);
  // @ts-expect-error not a bigint
  addWeightMargin({ refTime: 1, proofSize: 0n }, 1);
});

test('margins are numbers of percent', () => {
  expectTypeOf(addWeightMargin).parameter(1).toEqualTypeOf<number>();
});

test('an estimate has a value only when it is known', () => {
  expectTypeOf(estimateCallWeight(snapshot, '0x00')).resolves.toEqualTypeOf<Estimate<ChainWeight>>();
  const use = (estimate: Estimate<Planck>): Planck | string => {
    // @ts-expect-error not narrowed to a known estimate
    estimate.value;
    return estimate.known ? estimate.value : estimate.howToFindOut;
  };
  expectTypeOf(use).returns.toEqualTypeOf<bigint | string>();
});

test('a foreign call is hex, a Call, or a submittable extrinsic of polkadot.js', () => {
  expectTypeOf(encodeForeignCall(runtime.registry, '0x00')).toEqualTypeOf<`0x${string}`>();
  encodeForeignCall(runtime.registry, { method: { toHex: () => '0x00' } });
  // @ts-expect-error not hex
  encodeForeignCall(runtime.registry, 'System.remark');
});
