import { expect, test } from 'vitest';
import { formatJson } from './formatJson.js';

test('writes amounts as decimal strings and bytes as hex, at any depth', () => {
  const value = {
    deposit: 2n ** 128n - 1n,
    inner: [{ call: new Uint8Array([0x17, 0x00]) }],
    map: new Map([['a', 1n]]),
    set: new Set([1n, 2n]),
  };
  expect(JSON.parse(formatJson(value))).toEqual({
    deposit: '340282366920938463463374607431768211455',
    inner: [{ call: '0x1700' }],
    map: { a: '1' },
    set: ['1', '2'],
  });
});

test('writes bytes as hex also where they are a Buffer, which has a form of its own', () => {
  expect(formatJson({ call: Buffer.from([0x17, 0x00]), top: [Buffer.alloc(0)] })).toBe(
    '{"call":"0x1700","top":["0x"]}',
  );
});

test('leaves out what JSON leaves out, and always gives JSON', () => {
  expect(formatJson({ a: undefined, b: () => 1 })).toBe('{}');
  expect(formatJson(undefined)).toBe('null');
  expect(formatJson(1n)).toBe('"1"');
});

test('indents when asked to', () => {
  expect(formatJson({ a: 1n }, 2)).toBe('{\n  "a": "1"\n}');
});
