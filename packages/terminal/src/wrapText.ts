import type { Outcome } from '@parachron/core';
import { formatMark, formatSafeText } from './formatSafeText.js';
import { loadStringWidth, type StringWidth } from './loadStringWidth.js';
import type { Screen } from './Screen.js';

/**
 * Breaks text into lines of at most a width, at spaces; a word longer than the line (a hash, call bytes) stays
 * whole, so that it can be copied. `used` columns of the first line are taken.
 */
export function wrapText(text: string, width: number, used = 0): string[] {
  const lines: string[] = [];
  let line = '';
  let columns = 0;
  let room = width - used;
  for (const word of text.split(' ')) {
    const own = measureText(word);
    const grown = line === '' ? own : columns + 1 + own;
    if (grown > room && (line !== '' || room < width)) {
      lines.push(line);
      room = width;
      line = word;
      columns = own;
    } else {
      line = line === '' ? word : `${line} ${word}`;
      columns = grown;
    }
  }
  return [...lines, line];
}

/** Start of the text of an indented paragraph. */
interface Indentation {
  /** Text before the first line. */
  readonly mark: string;
  /** Columns of the mark on the screen; by default the length of its text, which is wrong for a text with colour codes. */
  readonly markWidth?: number;
  /** Columns before every other line; by default the columns of the mark. */
  readonly hang?: number;
}

/** Writes a paragraph with a mark before its first line, wrapped at a width. */
export function formatIndented(text: string, width: number, indentation: Indentation): string[] {
  const { mark, markWidth = measureText(mark), hang = markWidth } = indentation;
  return wrapText(text, width - hang, markWidth - hang).map((line, index) =>
    ((index === 0 ? mark : ' '.repeat(hang)) + line).trimEnd(),
  );
}

/** Writes a text of a chain: safe for the screen, wrapped at its width, after a mark, in a color. */
export function writeText(
  text: string,
  screen: Screen,
  mark = '',
  { color, ...more }: Omit<Indentation, 'mark'> & { readonly color?: 'bold' | 'dim' | 'cyan' } = {},
): string[] {
  const lines = formatIndented(formatSafeText(text, screen), screen.width, { mark, ...more });
  return color ? lines.map((line) => screen.colors[color](line)) : lines;
}

/** Writes a text of a chain after the mark and the word of an outcome. */
export function writeItem(outcome: Outcome, text: string, screen: Screen): string[] {
  return writeText(text, screen, `  ${formatMark(outcome, screen)} `, { markWidth: 12 });
}

let stringWidth: StringWidth | undefined;

/** One column each: printable ASCII, and the dashes, quotes, dots, arrows and marks that texts here are written with. */
const narrow =
  /^[\u0020-\u007e\u00b7\u00d7\u2013-\u201d\u2022\u2026\u2039\u203a\u2190-\u2193\u21c4\u2713\u2717]*$/;

/** Columns of a text on a terminal: 0 for a combining mark, 2 for a wide character or an emoji. */
export function measureText(text: string): number {
  if (narrow.test(text)) return text.length;
  stringWidth ??= loadStringWidth();
  return stringWidth(text);
}

/** Created for the first text that is cut: its tables take as long to load as the rest of this program. */
let characters: Intl.Segmenter | undefined;

/** The beginning of a text that fits into a number of columns, cut between characters. */
export function cutWidth(text: string, width: number): string {
  if (measureText(text) <= width) return text;
  characters ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let cut = '';
  let left = width;
  for (const { segment } of characters.segment(text)) {
    left -= measureText(segment);
    if (left < 0) break;
    cut += segment;
  }
  return cut;
}
