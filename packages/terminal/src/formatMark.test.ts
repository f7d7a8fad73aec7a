import type { Outcome } from '@parachron/core';
import pico from 'picocolors';
import { describe, expect, it } from 'vitest';
import { makeScreen } from '../test/support/madeParts.js';
import { formatMark } from './formatMark.js';

const colored = makeScreen({ colors: pico.createColors(true) });
const color = (code: number, text: string, end = 39) => `\u001b[${code}m${text}\u001b[${end}m`;

describe('formatMark', () => {
  it.each<[Outcome, string, string, string]>([
    ['pass', '✓ pass   ', '+ pass   ', color(32, '✓ pass   ')],
    ['warn', '! warn   ', '! warn   ', color(33, '! warn   ')],
    ['fail', '✗ FAIL   ', 'x FAIL   ', color(31, '✗ FAIL   ')],
    ['unknown', '? unknown', '? unknown', color(35, '? unknown')],
    ['not-applicable', '– n/a    ', '- n/a    ', color(2, '– n/a    ', 22)],
  ])('writes %s as a mark and a word of nine columns', (outcome, unicode, ascii, inColor) => {
    expect(formatMark(outcome, makeScreen())).toBe(unicode);
    expect(formatMark(outcome, makeScreen({ unicode: false }))).toBe(ascii);
    expect(formatMark(outcome, colored)).toBe(inColor);
  });

  it.each([
    [{ word: 'not tried', width: 9 }, '– not tried'],
    [{ word: 'not tried' }, '– not tried'],
    [{ word: 'n', width: 3 }, '– n  '],
    [{ width: 0 }, '– n/a'],
  ])('writes another word and width, and never cuts the word: %j', (word, mark) => {
    expect(formatMark('not-applicable', makeScreen(), word)).toBe(mark);
  });
});
