import { hexToU8a } from '@polkadot/util';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { decodeChainWeight, decodeWeight } from './decodeWeight.js';
import { encodeWeight } from './encodeWeight.js';

const most = 2n ** 64n - 1n;

// The modes of compact integers (SCALE): one byte below 2^6, two below 2^14, four below 2^30, otherwise a length.
describe('encodeWeight', () => {
  test.each([
    [0n, 0n, '0x0000'],
    [1n, 63n, '0x04fc'],
    [64n, 16_383n, '0x0101fdff'],
    [16_384n, 2n ** 30n - 1n, '0x02000100feffffff'],
    [2n ** 30n, 0n, '0x030000004000'],
    [1_000_000_000n, 65_536n, '0x02286bee02000400'],
    [6_100_000_000n, 0n, '0x07009d966b0100'],
    [most, most, `0x13${'ff'.repeat(8)}13${'ff'.repeat(8)}`],
  ])('writes the time %s and the size %s as %s', (refTime, proofSize, hex) => {
    expect(encodeWeight({ refTime, proofSize })).toBe(hex);
  });

  it('decodes to itself, with the bytes after it', () => {
    const part = fc.oneof(fc.bigInt({ min: 0n, max: most }), fc.bigInt({ min: 0n, max: 70_000n }));
    fc.assert(
      fc.property(part, part, fc.uint8Array({ maxLength: 4 }), (refTime, proofSize, rest) => {
        const bytes = Uint8Array.from([...hexToU8a(encodeWeight({ refTime, proofSize })), ...rest]);
        const decoded = decodeWeight(bytes);
        expect({ ...decoded, rest: [...decoded.rest] }).toEqual({
          value: { refTime, proofSize },
          rest: [...rest],
        });
        expect(decodeChainWeight(bytes, 2)).toEqual(decoded);
      }),
    );
  });

  test.each([
    ['refTime', most + 1n],
    ['refTime', -1n],
    ['proofSize', most + 1n],
    ['proofSize', -1n],
  ])('refuses the %s %s by its name', (part, value) => {
    expect(() => encodeWeight({ refTime: 0n, proofSize: 0n, [part]: value })).toThrow(
      expect.objectContaining({ code: 'WEIGHT_OUT_OF_RANGE', facts: { part, value } }),
    );
  });

  test.each([
    ['refTime', 1],
    ['proofSize', '1'],
    ['refTime', undefined],
  ])('refuses the %s %o, which is no bigint', (part, value) => {
    expect(() => encodeWeight({ refTime: 0n, proofSize: 0n, [part]: value } as never)).toThrow(
      expect.objectContaining({ fault: 'input', message: expect.stringContaining('weight') }),
    );
  });
});
