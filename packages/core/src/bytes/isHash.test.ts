import { expect, test } from 'vitest';
import { isHash } from './isHash.js';

test('a hash is the hex of 32 bytes', () => {
  for (const value of [`0x${'00'.repeat(32)}`, `0x${'aB'.repeat(32)}`]) expect(isHash(value)).toBe(true);
  for (const value of ['', '0x', '0x00', `0x${'00'.repeat(31)}`, `0x${'00'.repeat(33)}`, 'ab'.repeat(32)])
    expect(isHash(value)).toBe(false);
  for (const value of [null, undefined, 1, new Uint8Array(32), `0x${'0g'.repeat(32)}`])
    expect(isHash(value)).toBe(false);
});
