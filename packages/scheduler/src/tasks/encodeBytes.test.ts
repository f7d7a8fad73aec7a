import { compactToU8a, u8aConcat, u8aToHex } from '@polkadot/util';
import { expect, test } from 'vitest';
import { encodeBytes } from './encodeBytes.js';

test.each([0, 1, 63, 64, 255, 256, 16_383, 16_384, 100_000])('the length precedes %i bytes', (length) => {
  const bytes = new Uint8Array(length).fill(7);
  // Vitest compares byte by byte: a second for 100 000 bytes.
  expect(u8aToHex(encodeBytes(bytes))).toBe(u8aToHex(u8aConcat(compactToU8a(length), bytes)));
});
