import { describe, expect, it } from 'vitest';
import { readBytes, writeBytes } from '../../test/codecBytes.js';
import { weightCodec, weightLimitCodec } from './weightCodec.js';

const max = (1n << 64n) - 1n;

describe('a weight', () => {
  it.each([3, 4, 5] as const)('of version %s has two compact integers', (version) => {
    const codec = weightCodec(version);
    const value = { refTime: 64n, proofSize: max };
    expect(writeBytes(codec, value)).toBe('0x010113ffffffffffffffff');
    expect(readBytes(codec, '0x010113ffffffffffffffff')).toEqual({ value, left: 0 });
    // Integers of more than 32 bits are text for polkadot.js.
    expect(codec.format(value)).toEqual({ refTime: '64', proofSize: `${max}` });
  });

  it('of version 2 has only the computation time, and is read with a proof size of 0', () => {
    const codec = weightCodec(2);
    expect(writeBytes(codec, { refTime: 64n, proofSize: 5n })).toBe('0x0101');
    expect(readBytes(codec, '0x010107')).toEqual({ value: { refTime: 64n, proofSize: 0n }, left: 1 });
    expect(codec.format({ refTime: 64n, proofSize: 5n })).toBe('64');
  });

  it('is ordered by the computation time, then by the proof size', () => {
    const { compare } = weightCodec(5);
    const order = (one: bigint[], other: bigint[]) =>
      Math.sign(
        compare(
          { refTime: one[0] ?? 0n, proofSize: one[1] ?? 0n },
          { refTime: other[0] ?? 0n, proofSize: other[1] ?? 0n },
        ),
      );
    expect([order([1n, 9n], [2n, 0n]), order([1n, 2n], [1n, 1n]), order([1n, 1n], [1n, 1n])]).toEqual([
      -1, 1, 0,
    ]);
    expect(
      Math.sign(weightCodec(2).compare({ refTime: 1n, proofSize: 9n }, { refTime: 1n, proofSize: 1n })),
    ).toBe(0);
  });

  it.each([2, 5] as const)('of version %s must be an object with integers of 64 bits', (version) => {
    expect(() => writeBytes(weightCodec(version), 5n as never)).toThrow(
      expect.objectContaining({ code: 'XCM_INVALID_VALUE' }),
    );
    expect(() => writeBytes(weightCodec(version), { refTime: max + 1n, proofSize: 0n })).toThrow(
      expect.objectContaining({
        facts: { part: 'it.refTime', reason: 'is not a bigint of 64 bits' },
      }),
    );
  });
});

describe('a limit of the weight', () => {
  it.each([
    [2, '0x0104'],
    [3, '0x010408'],
    [5, '0x010408'],
  ] as const)('of version %s is a weight, or unlimited', (version, hex) => {
    const codec = weightLimitCodec(version);
    const limit = { refTime: 1n, proofSize: version === 2 ? 0n : 2n };
    expect(writeBytes(codec, limit)).toBe(hex);
    expect(readBytes(codec, hex)).toEqual({ value: limit, left: 0 });
    expect(writeBytes(codec, 'Unlimited')).toBe('0x00');
    expect(readBytes(codec, '0x00')).toEqual({ value: 'Unlimited', left: 0 });
  });

  it('is formatted as the enum of the runtime', () => {
    expect(weightLimitCodec(4).format('Unlimited')).toBe('Unlimited');
    expect(weightLimitCodec(4).format({ refTime: 1n, proofSize: 2n })).toEqual({
      Limited: { refTime: '1', proofSize: '2' },
    });
    expect(weightLimitCodec(2).format({ refTime: 1n, proofSize: 2n })).toEqual({ Limited: '1' });
  });

  it('is smallest if it is unlimited: the order of the enum', () => {
    const { compare } = weightLimitCodec(4);
    const limit = { refTime: 0n, proofSize: 0n };
    expect(compare('Unlimited', limit)).toBeLessThan(0);
    expect(compare(limit, 'Unlimited')).toBeGreaterThan(0);
    expect(compare('Unlimited', 'Unlimited')).toBe(0);
  });

  it.each([
    [2, 'xcm::v2::WeightLimit'],
    [3, 'xcm::v3::WeightLimit'],
    [5, 'xcm::v3::WeightLimit'],
  ] as const)('of version %s is the type %s: that of version 3 is the last', (version, path) => {
    expect(weightLimitCodec(version).type.path?.join('::')).toBe(path);
  });

  it('contains the weight of the runtime', () => {
    expect(weightCodec(5).type.path?.join('::')).toBe('sp_weights::weight_v2::Weight');
    expect(weightCodec(2).type.shape.kind).toBe('compact');
  });

  it('has no third form', () => {
    expect(() => readBytes(weightLimitCodec(4), '0x02')).toThrow(
      expect.objectContaining({
        facts: { reason: 'version 4 has no WeightLimit with index 2', offset: 0 },
      }),
    );
  });
});
