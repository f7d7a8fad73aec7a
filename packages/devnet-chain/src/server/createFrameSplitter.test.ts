import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFrameSplitter, pieceBytes } from './createFrameSplitter.js';

interface Frame {
  /** Final flag and opcode. */
  readonly flags: number;
  readonly payload: Buffer;
}

const mask = Buffer.from([0x9a, 0x00, 0x41, 0xff]);
const limit = 8 * pieceBytes;

/** Masks or unmasks a payload; a loop takes a fifth of the time of `map`. */
function unmask(bytes: Buffer): Buffer {
  const found = Buffer.from(bytes);
  for (let at = 0; at < found.length; at += 1) found[at] = (found[at] ?? 0) ^ (mask[at % 4] ?? 0);
  return found;
}

/** Encodes a frame as a client does (RFC 6455, section 5.2). */
function encodeFrame({ flags, payload: { length }, payload }: Frame): Buffer {
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head.writeUInt8(flags);
  head.writeUInt8(0x80 | (head.length === 2 ? length : head.length === 4 ? 126 : 127), 1);
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, mask, unmask(payload)]);
}

function decodeFrames(bytes: Buffer): Frame[] {
  const frames: Frame[] = [];
  for (let at = 0; at < bytes.length; ) {
    const flags = bytes.readUInt8(at);
    const short = bytes.readUInt8(at + 1) & 0x7f;
    let [begin, length] = [at + 6, short];
    if (short === 126) [begin, length] = [at + 8, bytes.readUInt16BE(at + 2)];
    if (short === 127) [begin, length] = [at + 14, Number(bytes.readBigUInt64BE(at + 2))];
    frames.push({ flags, payload: unmask(bytes.subarray(begin, begin + length)) });
    at = begin + length;
  }
  return frames;
}

/** Joins the fragments of each message, and keeps other frames. */
function joinFragments(frames: readonly Frame[]): Frame[] {
  const joined: Frame[] = [];
  let parts: Frame[] = [];
  for (const frame of frames) {
    if ((frame.flags & 0x08) !== 0) joined.push(frame);
    else {
      const isFirst = parts.length === 0;
      if (((frame.flags & 0x0f) !== 0) !== isFirst)
        throw new RangeError('Only a first fragment has an opcode.');
      parts.push(frame);
      if ((frame.flags & 0x80) === 0) continue;
      const payload = Buffer.concat(parts.map((part) => part.payload));
      joined.push({ flags: 0x80 | (parts[0]?.flags ?? 0), payload });
      parts = [];
    }
  }
  return joined;
}

function split(bytes: Buffer, size: number): Buffer {
  const take = createFrameSplitter(limit);
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) parts.push(...take(bytes.subarray(at, at + size)));
  return Buffer.concat(parts);
}

const bytesOf = (length: number) => Buffer.alloc(length, 'the payload of a frame, ');
const length = fc.oneof(
  fc.nat(200),
  fc.constantFrom(125, 126, 65_535, 65_536, 2 * pieceBytes - 1, 2 * pieceBytes, 3 * pieceBytes + 1, limit),
);
const payload = length.map(bytesOf);
// A message in one frame or in two, and a ping in between.
const message = fc
  .tuple(fc.constantFrom(1, 2), payload, fc.option(payload, { nil: undefined }))
  .map(([opcode, first, second]): Frame[] => {
    const ping = { flags: 0x89, payload: bytesOf(5) };
    if (!second) return [{ flags: 0x80 | opcode, payload: first }];
    return [{ flags: opcode, payload: first }, ping, { flags: 0x80, payload: second }];
  });

test('splits long frames alone, and keeps all messages, at any size of the packets', () => {
  const frames = fc.array(message, { maxLength: 4 }).map((messages) => messages.flat());
  const size = fc.oneof(
    fc.integer({ min: 1, max: 20 }).map((few) => few * 1009),
    fc.constant(65_536),
  );
  fc.assert(
    fc.property(frames, size, (given, packet) => {
      const found = decodeFrames(split(Buffer.concat(given.map(encodeFrame)), packet));
      for (const frame of found) expect(frame.payload.length).toBeLessThan(2 * pieceBytes);
      const [wanted, joined] = [joinFragments(given), joinFragments(found)];
      expect(joined.map(({ flags }) => flags)).toEqual(wanted.map(({ flags }) => flags));
      expect(joined.every((one, at) => one.payload.equals(wanted[at]?.payload ?? bytesOf(0)))).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('reads heads that arrive byte by byte', () => {
  const bytes = Buffer.concat(
    [3, 300, 70_000].map((size) => encodeFrame({ flags: 0x81, payload: bytesOf(size) })),
  );
  expect(split(bytes, 1)).toEqual(bytes);
});

test.each([
  ['an unmasked frame', Buffer.from([0x81, 127, 0, 0, 0, 0, 0, 8, 0, 0])],
  ['a frame that is too long', encodeFrame({ flags: 0x81, payload: bytesOf(limit + 1) })],
  ['a control frame that is too long', encodeFrame({ flags: 0x89, payload: bytesOf(3 * pieceBytes) })],
])('leaves %s to the library, which refuses it', (_name, bytes) => {
  expect(split(bytes, bytes.length).equals(bytes)).toBe(true);
});
