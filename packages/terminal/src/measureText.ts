import { loadStringWidth, type StringWidth } from './loadStringWidth.js';

let stringWidth: StringWidth | undefined;

/** One column each: printable ASCII, and the dashes, quotes, dots and arrows that texts here are written with. */
const narrow = /^[\u0020-\u007e\u2013-\u201d\u2026\u2039\u203a\u2190-\u2193]*$/;

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
