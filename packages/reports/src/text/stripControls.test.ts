import { anyCharacter, hostileText } from '@parachron/samples/hostile';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stripControls } from './text.js';

describe('stripControls', () => {
  it.each([
    ['\u001b[31mred\u001b[0m', '[31mred[0m'],
    ['one\r\ntwo\tthree', 'one two three'],
    ['safe\u202Eevil', 'safeevil'],
    ['zero\u200Bwidth', 'zerowidth'],
    ['Asset Hub → 2114 ✓', 'Asset Hub → 2114 ✓'],
  ])('makes %j into %j', (text, plain) => {
    expect(stripControls(text)).toBe(plain);
  });

  it('makes one line of characters that XML and terminals allow, and changes no clean text', () => {
    fc.assert(
      fc.property(fc.oneof(hostileText, fc.string({ unit: anyCharacter, maxLength: 80 })), (text) => {
        const clean = stripControls(text);
        // XML 1.0, production Char, without the line breaks that it allows, and without overrides of the direction.
        expect(clean).toMatch(
          /^[\u0020-\u007E\u00A0-\u2029\u202F-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u,
        );
        expect(stripControls(clean)).toBe(clean);
      }),
    );
  });
});
