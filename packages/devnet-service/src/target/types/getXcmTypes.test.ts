import { parseHex } from '@parachron/core';
import { toHex } from '@parachron/devnet-chain';
import { encodeLocation, encodeProgram, type XcmVersion } from '@parachron/xcm';
import { describe, expect, it } from 'vitest';
import { createTargetContext } from '../../../test/target/support/createTargetContext.js';
import { getXcmTypes } from './getXcmTypes.js';

// Rules: the versioned enums of the crates `xcm` and `staging-xcm`: a variant of each has the number of its version as index, besides locations
// and assets of version 2, which are those of version 1.
const { context } = createTargetContext();
const { types } = context.runtime;
const encode = (type: Parameters<typeof types.encode>[0], value: unknown) => toHex(types.encode(type, value));
const relay = { parents: 1, interior: [] };

it('returns the same types for the same versions, and others for others', () => {
  expect(getXcmTypes('v4')).toBe(getXcmTypes('v4'));
  expect(getXcmTypes('v4', [2, 3, 4])).toBe(getXcmTypes('v4'));
  expect(getXcmTypes('v4', [3, 4])).not.toBe(getXcmTypes('v4'));
  expect(getXcmTypes('v5')).not.toBe(getXcmTypes('v4'));
});

it.each([
  ['v2', undefined, 2, 2],
  ['v4', undefined, 4, 4],
  ['v5', undefined, 5, 5],
  ['v4', [2, 3], 4, 3],
  ['v4', [2, 3, 4, 5], 4, 5],
] as const)(
  'of %s with the versions %j work in version %i, and reach version %i',
  (generation, versions, latest, newest) => {
    expect(getXcmTypes(generation, versions)).toMatchObject({ latest, newest });
  },
);

describe('a versioned location', () => {
  it.each([
    ['v2', undefined, 'V1', 2],
    ['v4', undefined, 'V2', 2],
    ['v4', undefined, 'V3', 3],
    ['v4', undefined, 'V4', 4],
    ['v5', undefined, 'V5', 5],
  ] as const)('of %s with the versions %j has the variant %s', (generation, versions, name, version) => {
    const { versionedLocation } = getXcmTypes(generation, versions);
    const decoded = types.decode(versionedLocation, parseHex(encodeLocation(relay, { version }))) as {
      type: string;
    };
    expect(decoded.type).toBe(name);
    expect(encode(versionedLocation, decoded)).toBe(encodeLocation(relay, { version }));
  });

  it.each([
    ['v2', 3],
    ['v4', 5],
    ['v5', 2],
  ] as const)('of %s cannot be of version %i', (generation, version) => {
    const bytes = parseHex(encodeLocation(relay, { version }));
    expect(() => types.decode(getXcmTypes(generation).versionedLocation, bytes)).toThrow();
  });
});

it.each([
  ['v2', [2]],
  ['v4', [2, 3, 4]],
  ['v5', [3, 4, 5]],
] as const)('reads programs of %s in the versions %j, each by its index', (generation, versions) => {
  const { versionedProgram } = getXcmTypes(generation);
  const read = (version: XcmVersion) => {
    const hex = encodeProgram([{ kind: 'ClearOrigin' }], { version });
    const value = types.decode(versionedProgram, parseHex(hex)) as { type: string };
    return [value.type, encode(versionedProgram, value) === hex];
  };
  expect(versions.map(read)).toEqual(versions.map((version) => [`V${version}`, true]));
});

const used = { ref_time: 5n, proof_size: 7n };
const barrier = { type: 'Barrier' };

/** The bytes of outcomes: the index, the weight (time alone on v2, compact else), the index of the instruction (v5), the error. */
describe('an outcome', () => {
  it.each([
    ['v2', { type: 'Complete', value: 5n }, '0x000500000000000000'],
    ['v4', { type: 'Complete', value: { used } }, '0x00141c'],
    ['v5', { type: 'Complete', value: { used } }, '0x00141c'],
  ] as const)('of %s that is complete has the weight', (generation, value, bytes) => {
    expect(encode(getXcmTypes(generation).outcome, value)).toBe(bytes);
  });

  it('of v5 names the instruction that failed, and older ones do not', () => {
    const size = (generation: 'v4' | 'v5', value: unknown) =>
      encode(getXcmTypes(generation).outcome, value).length / 2 - 1;
    const failure = { index: 3, error: barrier };
    expect(size('v4', { type: 'Error', value: { error: barrier } })).toBe(2);
    expect(size('v5', { type: 'Error', value: failure })).toBe(3);
    expect(size('v4', { type: 'Incomplete', value: { used, error: barrier } })).toBe(4);
    expect(size('v5', { type: 'Incomplete', value: { used, error: failure } })).toBe(5);
    expect(encode(getXcmTypes('v5').outcome, { type: 'Error', value: failure }).slice(0, 6)).toBe('0x0203');
  });
});
