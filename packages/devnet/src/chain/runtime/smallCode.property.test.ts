import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readExactJson, writeExactJson } from './smallCode.js';

const leaf = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
  fc.bigInt(),
);
const name = fc.string().filter((text) => text !== '__proto__' && text !== '$parachron');
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(name, tie('any'), { noNullPrototype: true }),
  ),
})).any;

it('reads back what it writes: large integers and undefined fields as well', () => {
  fc.assert(
    fc.property(value, (one) => {
      const text = writeExactJson(one);
      expect(text).toBeDefined();
      expect(readExactJson(text ?? '')).toStrictEqual(one);
    }),
  );
});

it.each([
  ['a large integer', 18_446_744_073_709_551_616n, '{"$parachron":"18446744073709551616"}'],
  ['an undefined field', { a: undefined }, '{"a":{"$parachron":"undefined"}}'],
  ['other values, as JSON', { a: [1, 'x', null, true] }, '{"a":[1,"x",null,true]}'],
])('writes %s', (_title, one, text) => {
  expect(writeExactJson(one)).toBe(text);
});

it.each([
  ['a function', () => 1],
  ['a symbol', Symbol('x')],
  ['a map', new Map()],
  ['bytes', new Uint8Array([1])],
  ['a date', new Date(0)],
  ['an object of a class', new (class {})()],
  ['an object with the field that marks values', { $parachron: 'x' }],
])('writes nothing for %s, at any depth', (_title, one) => {
  expect(writeExactJson(one)).toBeUndefined();
  expect(writeExactJson([one])).toBeUndefined();
  expect(writeExactJson({ a: { b: [1, one] } })).toBeUndefined();
});
