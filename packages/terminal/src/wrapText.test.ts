import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wrapText } from './wrapText.js';

describe('wrapText', () => {
  it('breaks at spaces and keeps long words whole', () => {
    expect(wrapText('one two 0x0123456789abcdef three', 8)).toEqual([
      'one two',
      '0x0123456789abcdef',
      'three',
    ]);
  });

  it('loses no word and keeps their order', () => {
    const word = fc.stringMatching(/^[a-z]{1,12}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.integer({ min: 5, max: 40 }), (words, width) => {
        const lines = wrapText(words.join(' '), width);
        expect(lines.join(' ')).toBe(words.join(' '));
        for (const line of lines) expect(line.length <= width || !line.includes(' ')).toBe(true);
      }),
    );
  });
});
