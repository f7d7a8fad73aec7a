import { describe, expect, it } from 'vitest';
import { omitUndefined } from './omitUndefined.js';

describe('omitUndefined', () => {
  it('leaves out what is undefined, and nothing else', () => {
    const given = { a: undefined, b: null, c: 0, d: false, e: '', f: 0n };
    expect(Object.keys(omitUndefined(given))).toEqual(['b', 'c', 'd', 'e', 'f']);
  });

  it('changes nothing of what it was given', () => {
    const given = { a: undefined, b: 1 };
    expect(omitUndefined(given)).not.toBe(given);
    expect(given).toHaveProperty('a', undefined);
  });

  it('keeps a name such as __proto__ as a property', () => {
    const given = JSON.parse('{"__proto__":1}') as Record<string, number>;
    expect(Object.getOwnPropertyNames(omitUndefined(given))).toEqual(['__proto__']);
  });

  it('gives properties that are absent or have a value', () => {
    const given: { a: string | undefined; b: number } = { a: undefined, b: 1 };
    const left: { a?: string; b?: number } = omitUndefined(given);
    expect(left).toEqual({ b: 1 });
  });
});
