import { polkadot2024 } from '@parachron/samples/runtimes';
import { u8aToHex } from '@polkadot/util';
import { expect, test } from 'vitest';
import { lengthToFeeRead } from './lengthToFeeRead.js';

const { registry } = polkadot2024();

test.each([
  [0, '0x00000000'],
  [140, '0x8c000000'],
  [0x01020304, '0x04030201'],
])('requests the fee of %d bytes, with the length as four bytes', (length, args) => {
  const read = lengthToFeeRead(length);
  expect([read.api, read.method]).toEqual(['TransactionPaymentApi', 'query_length_to_fee']);
  expect(u8aToHex(read.args(registry))).toBe(args);
});

test('decodes a balance, little-endian', () => {
  expect(lengthToFeeRead(1).decode(Uint8Array.of(1, 2, ...new Uint8Array(14)), registry)).toBe(513n);
});

test.each([-1, 1.5, 2 ** 32])('refuses %d bytes', (length) => {
  expect(() => lengthToFeeRead(length)).toThrow(`length must be an integer of 32 bits, got ${length}.`);
});
