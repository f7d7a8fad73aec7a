import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { formatHex, parseHex } from './parseHex.js';

describe('parseHex', () => {
  test.each([
    ['0x', []],
    ['0x00', [0]],
    ['0x0aFf', [10, 255]],
  ])('reads %s', (text, bytes) => {
    expect([...parseHex(text)]).toEqual(bytes);
  });

  // The lower byte of U+0161 is that of "a".
  const long = ['a', 'zz', '\u0161\u0161'].map((end) => `0x${'ab'.repeat(200)}${end}`);
  const short = ['', '00', '0x0', '0xzz', '0X00', ' 0x00', '0x00 ', '0x0_'];
  test.each([...short, ...long])('refuses "%s"', (text) => {
    expect(() => parseHex(text)).toThrow(expect.objectContaining({ code: 'INVALID_HEX', fault: 'input' }));
  });

  test.each([0, 1, 128, 1_000, 5_000])('returns %d bytes in memory of their own', (length) => {
    expect(parseHex(`0x${'ab'.repeat(length)}`).buffer.byteLength).toBe(length);
  });

  test('names the field and the length it wants', () => {
    expect(() => parseHex('0x00', { field: 'code hash', bytes: 32 })).toThrow(
      'code hash: expected 32 bytes of 0x-prefixed hex, got "0x00".',
    );
    expect(parseHex(`0x${'ab'.repeat(32)}`, { bytes: 32 })).toHaveLength(32);
  });

  test('refuses an object without a text', () => {
    const text = '{"a":1}';
    expect(() => parseHex(Object.assign(Object.create(null), { a: 1 }))).toThrow(
      expect.objectContaining({ code: 'INVALID_HEX', facts: { text, field: 'value' } }),
    );
  });

  test('keeps its message short for any input', () => {
    expect(() => parseHex('y'.repeat(100_000))).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/^.{0,130}$/) }),
    );
  });
});

test('formatHex writes lower case with a prefix', () => {
  expect(formatHex(new Uint8Array([1, 171]))).toBe('0x01ab');
  expect(formatHex(new Uint8Array())).toBe('0x');
  expect(formatHex(Uint8Array.of(0, 255, 16))).toBe('0x00ff10');
  expect(() => formatHex(5 as never)).toThrow('bytes must be a Uint8Array, got number.');
});

test.each([
  ['words of 16 bits', Uint16Array.of(1)],
  ['signed bytes', Int8Array.of(-1)],
  ['a view', new DataView(new ArrayBuffer(2))],
  ['a buffer', new ArrayBuffer(2)],
  ['a list', [1, 2]],
  ['nothing', undefined],
  ['null', null],
])('formatHex refuses %s, whose bytes are not its elements', (_, value) => {
  expect(() => formatHex(value as never)).toThrow(
    expect.objectContaining({
      code: 'INVALID_INPUT',
      facts: { field: 'bytes', expected: 'a Uint8Array', found: typeof value },
    }),
  );
});

test('formatHex takes a Buffer, and a view into a part of one', () => {
  const buffer = Buffer.from([1, 2, 3, 4, 5]);
  expect(formatHex(buffer)).toBe('0x0102030405');
  expect(formatHex(buffer.subarray(1, 4))).toBe('0x020304');
});

test('hex is the same where Node has no conversion', async () => {
  vi.stubGlobal('Buffer', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const path: string = './parseHex.js?page';
  const page: typeof import('./parseHex.js') = await import(path);
  const long = `0x${'0fa0'.repeat(200)}`;
  expect(page.formatHex(page.parseHex(long))).toBe(long);
  expect(() => page.parseHex(`${long}zz`)).toThrow('expected 0x-prefixed hex');
});

test('parseHex has a length of 0 as a length, and takes no other', () => {
  expect([...parseHex('0x', { bytes: 0 })]).toEqual([]);
  expect(() => parseHex('0x00', { bytes: 0, field: 'data' })).toThrow(
    'data: expected 0 bytes of 0x-prefixed hex, got "0x00".',
  );
  expect(() => parseHex('0x', { bytes: 1, field: 'data' })).toThrow(
    'data: expected 1 byte of 0x-prefixed hex',
  );
});
