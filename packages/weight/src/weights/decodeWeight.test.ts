import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { encodeWeight } from '../index.js';
import { decodeChainWeight, decodeWeight } from './decodeWeight.js';

const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const rest = fc.uint8Array({ maxLength: 6 });

describe('decodeChainWeight', () => {
  it('decodes version 2, and returns the bytes after it', () => {
    fc.assert(
      fc.property(u64, u64, rest, (refTime, proofSize, after) => {
        const encoded = encodeWeight({ refTime, proofSize });
        const bytes = Uint8Array.from([...Buffer.from(encoded.slice(2), 'hex'), ...after]);
        const expected = { value: { refTime, proofSize }, rest: after };
        expect(decodeWeight(bytes)).toEqual(expected);
        expect(decodeChainWeight(bytes, 2)).toEqual(expected);
      }),
    );
  });

  it('decodes version 1 as eight bytes, little-endian', () => {
    fc.assert(
      fc.property(u64, rest, (weight, after) => {
        const bytes = Uint8Array.from({ length: 8 }, (_, at) => Number((weight >> BigInt(8 * at)) & 255n));
        expect(decodeChainWeight(Uint8Array.from([...bytes, ...after]), 1)).toEqual({
          value: weight,
          rest: after,
        });
      }),
    );
  });

  // Published bytes of SCALE's compact numbers, one for each of the four modes.
  test.each([
    ['0x0004', 0n, 1n],
    ['0xfc0101', 63n, 64n],
    ['0xfdff02000100', 16_383n, 16_384n],
    ['0xfeffffff0300000040', 1_073_741_823n, 1_073_741_824n],
  ])('%s', (hex, refTime, proofSize) => {
    expect(decodeWeight(Uint8Array.from(Buffer.from(hex.slice(2), 'hex')))).toEqual({
      value: { refTime, proofSize },
      rest: new Uint8Array(),
    });
  });
});
