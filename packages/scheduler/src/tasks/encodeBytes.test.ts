import { compactToU8a, u8aConcat } from '@polkadot/util';
import { expect, test } from 'vitest';
import { encodeBytes } from './encodeBytes.js';

test.each([0, 1, 63, 64, 255, 256, 16_383, 16_384, 100_000])('the length precedes %i bytes', (length) => {
  const bytes = new Uint8Array(length).fill(7);
  expect(encodeBytes(bytes)).toEqual(u8aConcat(compactToU8a(length), bytes));
});
