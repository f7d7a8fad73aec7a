import { anyCharacter } from '@parachron/samples/hostile';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stripControls } from './stripControls.js';

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

  it('leaves no control character of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for control characters.
        expect(stripControls(text)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
      }),
    );
  });
});
