import { expect, test } from 'vitest';
import { encodeUnsigned } from './encodeUnsigned.js';

test.each([
  [0, 8, [0]],
  [255, 8, [255]],
  [258, 16, [2, 1]],
  [0xffff, 16, [255, 255]],
  [0x0102_0304, 32, [4, 3, 2, 1]],
  [0xffff_ffff, 32, [255, 255, 255, 255]],
] as const)('encodes %d in %d bits', (value, bits, bytes) => {
  expect([...encodeUnsigned(value, { bits, field: 'length' })]).toEqual(bytes);
});

test.each([
  [-1, 32],
  [1.5, 32],
  [Number.NaN, 32],
  [256, 8],
  [0x1_0000, 16],
  [0x1_0000_0000, 32],
] as const)('refuses %d in %d bits', (value, bits) => {
  expect(() => encodeUnsigned(value, { bits, field: 'length' })).toThrow(
    `length must be an integer of ${bits} bits, got ${value}.`,
  );
});
