import { expect, test } from 'vitest';
import { Writer } from './Writer.js';

test('writes integers with the lowest byte first, and grows as it is filled', () => {
  const writer = new Writer(1);
  writer.u16(0x0201);
  writer.u32(0x0605_0403);
  writer.u64(0x0e0d_0c0b_0a09_0807n);
  writer.u128(15n);
  expect([...writer.finish()]).toEqual([
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    10,
    11,
    12,
    13,
    14,
    15,
    ...Array(15).fill(0),
  ]);
  writer.clear();
  expect(writer.finish()).toHaveLength(0);
});

test.each([
  [0, [0]],
  [63, [252]],
  [64, [1, 1]],
  [16_383, [253, 255]],
  [16_384, [2, 0, 1, 0]],
  [2 ** 30 - 1, [254, 255, 255, 255]],
  [2n ** 30n, [3, 0, 0, 0, 64]],
  [2n ** 40n, [11, 0, 0, 0, 0, 0, 1]],
])('writes %s in the shortest compact form', (value, bytes) => {
  const writer = new Writer();
  writer.compact(value);
  expect([...writer.finish()]).toEqual(bytes);
});

test.each([
  ['nothing', ''],
  ['a name', 'transfer'],
  ['ASCII up to its last character', '\0 ~\x7f'],
  ['a character of two bytes', 'Planck\x80'],
  ['long ASCII', 'a'.repeat(200)],
  ['longer ASCII', 'a'.repeat(201)],
  ['characters of four bytes', '🚀'.repeat(100)],
])('writes text after its length in bytes: %s', (_, text) => {
  const bytes = Buffer.from(text);
  const length =
    bytes.length < 64 ? [bytes.length << 2] : [((bytes.length << 2) | 1) & 255, bytes.length >> 6];
  const writer = new Writer(1);
  writer.u8(7);
  writer.writeText(text);
  expect(writer.finish()).toEqual(new Uint8Array([7, ...length, ...bytes]));
});

test('writes hexadecimal text of the given length only', () => {
  const writer = new Writer();
  expect(writer.hex('0x0aFf', 2)).toBe(true);
  expect([...writer.finish()]).toEqual([10, 255]);
  expect(writer.hex('0x0a', 2)).toBe(false);
  expect(writer.hex('0x0g', 1)).toBe(false);
});
