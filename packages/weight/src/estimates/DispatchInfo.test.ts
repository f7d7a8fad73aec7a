import { u8aConcat } from '@polkadot/util';
import { describe, expect, it, test } from 'vitest';
import { encodeWeight } from '../index.js';
import { decodeDispatchInfo } from './estimates.js';

const weight = { refTime: 1_000n, proofSize: 65_536n };
const ofV2 = encodeWeight(weight);
const ofV1 = Uint8Array.of(0xe8, 3, 0, 0, 0, 0, 0, 0);
const fee = (size: number) => Uint8Array.from({ length: size }, (_, at) => [1, 2][at] ?? 0);

describe('decodeDispatchInfo', () => {
  test.each([0, 1, 2])('decodes weight and fee of the class %d', (index) => {
    for (const size of [8, 16]) {
      const expected = { partialFee: 513n };
      expect(decodeDispatchInfo(u8aConcat(ofV2, [index], fee(size)), 2)).toEqual({ ...expected, weight });
      expect(decodeDispatchInfo(u8aConcat(ofV1, [index], fee(size)), 1)).toEqual({
        ...expected,
        weight: 1_000n,
      });
    }
  });

  test.each([0, 7, 9, 15, 17])('refuses a fee of %d bytes', (size) => {
    const bytes = u8aConcat(ofV2, [0], fee(size));
    expect(() => decodeDispatchInfo(bytes, 2)).toThrow(`unexpected length of ${bytes.length} bytes`);
  });

  it('refuses an unknown class, and bytes that end before the class', () => {
    const notUnderstood = /^RuntimeDispatchInfo has an unexpected length/;
    for (const size of [8, 16]) {
      expect(() => decodeDispatchInfo(u8aConcat(ofV2, [3], fee(size)), 2)).toThrow(notUnderstood);
    }
    expect(() => decodeDispatchInfo(u8aConcat(ofV2), 2)).toThrow(notUnderstood);
    expect(() => decodeDispatchInfo(ofV1, 1)).toThrow(notUnderstood);
  });
});
