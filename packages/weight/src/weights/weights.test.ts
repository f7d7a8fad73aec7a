import type { Hex } from '@parachron/core';
import { assetHubPolkadot, polkadot2024, substrateNodeV16 } from '@parachron/samples/runtimes';
import { describe, expect, test } from 'vitest';
import {
  addWeightMargin,
  addWeights,
  deriveWeightV1,
  deriveWeightV2,
  encodeWeight,
  noWeight,
} from '../index.js';
import { deriveWeightVersion } from './deriveWeightVersion.js';

const outOfRange = expect.objectContaining({ code: 'WEIGHT_OUT_OF_RANGE' });
const noRatio = expect.objectContaining({ code: 'INVALID_RATIO' });
const most = 2n ** 64n - 1n;

describe('encodeWeight', () => {
  test.each([
    [0n, 0n],
    [6_100_000_000n, 65_536n],
    [most, most],
  ])('writes %d, %d as a real runtime', (refTime, proofSize) => {
    const { registry } = assetHubPolkadot();
    const asChain: Hex = registry.createType('SpWeightsWeightV2Weight', { refTime, proofSize }).toHex();
    expect(encodeWeight({ refTime, proofSize })).toBe(asChain);
  });

  test('refuses values beyond 64 bits', () => {
    expect(() => encodeWeight({ refTime: most + 1n, proofSize: 0n })).toThrow(outOfRange);
    expect(() => encodeWeight({ refTime: 0n, proofSize: -1n })).toThrow(outOfRange);
  });
});

describe('arithmetic', () => {
  test('has the sum 0 without weights', () => {
    expect(addWeights()).toEqual(noWeight);
  });

  test('does not overflow silently', () => {
    const full = { refTime: most, proofSize: 0n };
    expect(() => addWeights(full, { refTime: 1n, proofSize: 0n })).toThrow(outOfRange);
    expect(() => addWeightMargin(full, 1)).toThrow(outOfRange);
    expect(addWeightMargin(full, 0)).toEqual(full);
  });

  test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses a margin of %d %%', (percent) => {
    expect(() => addWeightMargin(noWeight, percent)).toThrow(noRatio);
  });
});

describe('versions', () => {
  test.each([polkadot2024, assetHubPolkadot, substrateNodeV16])(
    'real runtimes of 2024 and later have weights of version 2',
    (of) => {
      expect(deriveWeightVersion(of())).toBe(2);
    },
  );

  test('the version of the API decides if the runtime has no block weight', () => {
    const { registry, apis } = polkadot2024();
    const bare = Object.defineProperties(Object.create(registry), {
      metadata: { value: { pallets: [] } },
      lookup: { value: registry.lookup },
    });
    const without = { registry: bare, apis };
    expect(deriveWeightVersion(without)).toBe(2);
    expect(deriveWeightVersion({ ...without, apis: new Map() })).toBe(1);
  });

  test('only an explicit conversion changes the version of a weight', () => {
    expect(deriveWeightV2(7n, { proofSizeOfV1: 3n })).toEqual({ refTime: 7n, proofSize: 3n });
    expect(deriveWeightV2({ refTime: 7n, proofSize: 1n }, { proofSizeOfV1: 3n })).toEqual({
      refTime: 7n,
      proofSize: 1n,
    });
    expect(deriveWeightV1({ refTime: 7n, proofSize: 1n })).toBe(7n);
    expect(() => deriveWeightV1(most + 1n)).toThrow(outOfRange);
  });
});
