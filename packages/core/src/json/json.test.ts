import { expect, test } from 'vitest';
import { formatJson } from './json.js';

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

test('writes each value at any depth, with a form of its own or without', () => {
  const nest = (inner: unknown, levels: number): unknown =>
    levels === 0 ? inner : [nest(inner, levels - 1)];
  for (const levels of [1, 63, 64, 200])
    expect(formatJson(nest({ amount: 1n }, levels))).toBe(
      `${'['.repeat(levels)}{"amount":"1"}${']'.repeat(levels)}`,
    );
  expect(formatJson({ own: { toJSON: () => ({ amount: 1n }) }, at: new Date(0) })).toBe(
    '{"own":{"amount":"1"},"at":"1970-01-01T00:00:00.000Z"}',
  );
  expect(formatJson(Object.assign(Object.create({ inherited: 1 }), { amount: 1n }))).toBe('{"amount":"1"}');
});

test('refuses a cycle, as JSON does', () => {
  const cycle: { self?: unknown; other?: unknown } = {};
  cycle.self = cycle;
  cycle.other = cycle;
  expect(() => formatJson(cycle)).toThrow(TypeError);
});
