import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatExactJson, parseExactJson } from './exactJson.js';

test('whole numbers of any length come back digit by digit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(1n << 128n), max: 1n << 128n }), (value) => {
      const text = `{"a":[${value},{"b":${value}}]}`;
      expect(formatExactJson(parseExactJson(text))).toBe(text);
    }),
    // ECMAScript: 2 ** 53 + 1 is the least whole number that a number does not hold.
    { examples: [[2n ** 53n + 1n], [-(2n ** 53n) - 1n]] },
  );
});

test('all other JSON is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.json({ noUnicodeString: false }), (text) => {
      expect(JSON.parse(formatExactJson(parseExactJson(text)))).toEqual(JSON.parse(text));
    }),
  );
});

// Digits within strings, quotes and backslashes before quotes, exponents and fractions.
test.each([
  '"12345678901234567890"',
  '{"\\"12345678901234567890":"\\\\"}',
  '["\\\\\\"",1e30,0.12345678901234567890,-12.5e-20]',
])('%s has no whole number to keep', (text) => {
  expect(parseExactJson(text)).toEqual(JSON.parse(text));
});

test('what is not JSON is refused', () => {
  for (const text of ['', '"', '{"a":12345678901234567890', '["\\"]'])
    expect(() => parseExactJson(text)).toThrow(SyntaxError);
});
