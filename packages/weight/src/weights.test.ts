import type { Hex } from '@parachron/core';
import { assetHubPolkadot, polkadot2024, substrateNodeV16 } from '@parachron/samples/runtimes';
import { describe, expect, test } from 'vitest';
import { addFeeMargin, addWeightMargin, deriveWeightV1, deriveWeightV2, encodeWeight } from './index.js';
import { deriveWeightVersion } from './weights.js';

const refused = (field: string) =>
  expect.objectContaining({ code: 'INVALID_INPUT', facts: expect.objectContaining({ field }) });
const outOfRange = refused('weight.refTime');
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
    expect(() => encodeWeight({ refTime: 0n, proofSize: -1n })).toThrow(refused('weight.proofSize'));
  });
});

describe('arithmetic', () => {
  // Weights of runtimes saturate: sp-weights, `Weight::MAX`.
  test('ends at the largest weight', () => {
    const full = { refTime: most, proofSize: most };
    expect(addWeightMargin(full, 1)).toEqual(full);
    expect(() => addWeightMargin({ refTime: most + 1n, proofSize: 0n }, 0)).toThrow(outOfRange);
    expect(addWeightMargin(full, 0)).toEqual(full);
  });

  test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses a margin of %d %%', (percent) => {
    expect(() => addWeightMargin({ refTime: 0n, proofSize: 0n }, percent)).toThrow(refused('percent'));
  });
});

test('a fee has a margin that is rounded up, within 128 bits', () => {
  expect(addFeeMargin(7n, 5)).toBe(8n);
  expect(addFeeMargin(100n, 5)).toBe(105n);
  expect(addFeeMargin(0n, 30)).toBe(0n);
  expect(() => addFeeMargin(2n ** 128n - 1n, 1)).toThrow(refused('fee'));
  expect(() => addFeeMargin(-1n, 5)).toThrow(refused('fee'));
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
