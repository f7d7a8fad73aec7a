import { expect, test } from 'vitest';
import { decodeOpaque } from './getRuntime.js';

// SCALE: 1 for Some, then the length in 1, 2 or 4 bytes, whose lowest bits are 0, 1 or 2.
test('metadata is read from its option and its length prefix', () => {
  expect(decodeOpaque('0x01086d65')).toBe('0x6d65');
  expect(decodeOpaque('0x0100')).toBe('0x');
  expect(decodeOpaque(`0x010101${'ab'.repeat(64)}`)).toBe(`0x${'ab'.repeat(64)}`);
  expect(decodeOpaque(`0x0102000100${'cd'.repeat(16_384)}`)).toBe(`0x${'cd'.repeat(16_384)}`);
});

test('missing, too short and too long bytes are not metadata', () => {
  for (const wrong of ['0x', '0x00', '0x01', '0x02086d65', '0x01086d', '0x01086d6574', '0x0102'] as const)
    expect(decodeOpaque(wrong)).toBeUndefined();
});
