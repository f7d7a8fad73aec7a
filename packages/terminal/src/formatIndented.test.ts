import { array, assert, integer, property, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatIndented } from './wrapText.js';

describe('formatIndented', () => {
  it('writes the mark before the first line, and spaces of the same width before the others', () => {
    expect(formatIndented('one two three', 9, { mark: '- ' })).toEqual(['- one two', '  three']);
  });

  it('indents the other lines by a given number of columns, less than the mark or more', () => {
    expect(formatIndented('one two three', 13, { mark: 'Sender: ', hang: 2 })).toEqual([
      'Sender: one',
      '  two three',
    ]);
    expect(formatIndented('one two three', 9, { mark: '-', hang: 4 })).toEqual(['-one two', '    three']);
  });

  it('measures a mark by its columns on the screen', () => {
    expect(formatIndented('one two', 8, { mark: '链 ' })).toEqual(['链 one', '   two']);
  });

  it('takes the given width of a mark with colour codes', () => {
    const mark = '\u001b[32m+\u001b[39m ';
    expect(formatIndented('one two', 6, { mark, markWidth: 2 })).toEqual([`${mark}one`, '  two']);
  });

  it('starts on the next line if the first word does not fit after the mark', () => {
    expect(formatIndented('0x0123456789', 14, { mark: '   To verify: ', hang: 2 })).toEqual([
      '   To verify:',
      '  0x0123456789',
    ]);
  });

  it('writes the mark alone without a text, without spaces at its end', () => {
    expect(formatIndented('', 20, { mark: '- ' })).toEqual(['-']);
    expect(formatIndented('', 20, { mark: '   ' })).toEqual(['']);
  });

  it('loses no word, exceeds the width by no line of two words, and ends no line with a space', () => {
    const words = array(stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 12 });
    assert(
      property(words, integer({ min: 20, max: 60 }), integer({ min: 0, max: 6 }), (text, width, hang) => {
        const lines = formatIndented(text.join(' '), width, { mark: '* ', hang });
        const [first = '', ...others] = lines;
        expect(first.startsWith('*')).toBe(true);
        expect(others.filter((line) => !line.startsWith(' '.repeat(hang)))).toEqual([]);
        const read = [first.slice(2), ...others].flatMap((line) => line.trim().split(' '));
        expect(read.filter((word) => word !== '')).toEqual(text);
        expect(lines.filter((line) => line.length > width || line.endsWith(' '))).toEqual([]);
      }),
    );
  });
});
