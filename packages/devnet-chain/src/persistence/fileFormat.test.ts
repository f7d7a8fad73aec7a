import { hexToU8a, u8aConcat, u8aToHex } from '@polkadot/util';
import { blake2AsU8a } from '@polkadot/util-crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  decodeHead,
  decodeMark,
  deriveChecksum,
  encodeHead,
  encodeMark,
  encodeRecord,
  isEqual,
  layout,
} from './fileFormat.js';

const hash = (byte: string) => `0x${byte.repeat(32)}`;
const head = { startTime: 0x0102030405, genesisHash: hash('aa'), runtimeHash: hash('bb') };
const mark = { end: 0x01_0203, checksum: new Uint8Array(16).fill(7) };

/** The bytes with one bit changed. */
function damage(bytes: Uint8Array, at: number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

// By hand: the magic word, the version of the format, the time in 8 little-endian bytes, both hashes, zeros, the checksum.
it('writes the head in its place, with a checksum', () => {
  const bytes = encodeHead(head);
  expect(bytes).toHaveLength(128);
  expect(Buffer.from(bytes.subarray(0, 9)).toString('latin1')).toBe('PARACHRON');
  expect(u8aToHex(bytes.subarray(9, 18))).toBe('0x010504030201000000');
  expect(u8aToHex(bytes.subarray(18, 50))).toBe(hash('aa'));
  expect(u8aToHex(bytes.subarray(50, 82))).toBe(hash('bb'));
  expect(bytes.subarray(82, 112).every((byte) => byte === 0)).toBe(true);
  expect(bytes.subarray(112)).toEqual(blake2AsU8a(bytes.subarray(0, 112), 128));
});

it('writes the mark between head and records', () => {
  const bytes = encodeMark(mark);
  expect(layout.mark + bytes.length).toBe(layout.records);
  expect(u8aToHex(bytes.subarray(0, 24))).toBe(`0x0302010000000000${'07'.repeat(16)}`);
  expect(bytes.subarray(32)).toEqual(blake2AsU8a(bytes.subarray(0, 32), 128));
});

it('reads back what it writes', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: Number.MAX_SAFE_INTEGER }),
      fc.uint8Array({ minLength: 64, maxLength: 64 }),
      (startTime, bytes) => {
        const [genesisHash, runtimeHash] = [u8aToHex(bytes.subarray(0, 32)), u8aToHex(bytes.subarray(32))];
        const one = { startTime, genesisHash, runtimeHash };
        expect(decodeHead(encodeHead(one))).toEqual(one);
        const end = { end: startTime, checksum: bytes.slice(0, 16) };
        expect(decodeMark(encodeMark(end))).toEqual(end);
      },
    ),
  );
});

it('reads no head and no mark with any changed byte', () => {
  const [good, end] = [encodeHead(head), encodeMark(mark)];
  expect([...good.keys()].filter((at) => decodeHead(damage(good, at)) !== undefined)).toEqual([]);
  expect([...end.keys()].filter((at) => decodeMark(damage(end, at)) !== undefined)).toEqual([]);
});

it.each([
  ['another word', (bytes: Uint8Array) => bytes.set(new TextEncoder().encode('PARACHRoN'))],
  ['another version of the format', (bytes: Uint8Array) => bytes.set([2], 9)],
])('reads no head with %s, although its checksum is right', (_title, change) => {
  const bytes = encodeHead(head);
  change(bytes);
  bytes.set(deriveChecksum(bytes.subarray(0, 112)), 112);
  expect(decodeHead(bytes)).toBeUndefined();
});

it('reads no head and no mark of bytes that end early', () => {
  expect(decodeHead(encodeHead(head).slice(0, 100))).toBeUndefined();
  expect(decodeHead(new Uint8Array())).toBeUndefined();
  expect(decodeMark(encodeMark(mark).slice(0, 40))).toBeUndefined();
});

// By hand: the length, its checksum with the record before, the content, the checksum of all of them.
it('chains each record to the one before', () => {
  const content = new Uint8Array([1, 2, 3]);
  const before = new Uint8Array(16).fill(9);
  const { bytes, checksum } = encodeRecord(content, before);
  const length = hexToU8a('0x03000000');
  expect(checksum).toEqual(blake2AsU8a(u8aConcat(before, length, content), 128));
  expect(bytes).toEqual(u8aConcat(length, blake2AsU8a(u8aConcat(before, length), 128), content, checksum));
  expect(encodeRecord(content, new Uint8Array(16)).checksum).not.toEqual(checksum);
});

it('adds its prefix and suffix to a record of any length', () => {
  expect(encodeRecord(new Uint8Array(), new Uint8Array(16)).bytes).toHaveLength(
    layout.prefix + layout.suffix,
  );
  expect(encodeRecord(new Uint8Array(300), new Uint8Array(16)).bytes).toHaveLength(
    300 + layout.prefix + layout.suffix,
  );
});

it.each([
  ['equal bytes', [1, 2], [1, 2], true],
  ['no bytes', [], [], true],
  ['other bytes', [1, 2], [1, 3], false],
  ['a longer list', [1, 2], [1, 2, 0], false],
  ['a shorter list', [1, 2], [1], false],
])('compares %s', (_title, one, other, expected) => {
  expect(isEqual(new Uint8Array(one), new Uint8Array(other))).toBe(expected);
});
