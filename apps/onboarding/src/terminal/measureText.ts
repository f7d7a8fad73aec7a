import stringWidth from 'string-width';

/** The columns that a text takes on a terminal: none for a mark that joins, two for a wide character or an emoji. */
export function measureText(text: string): number {
  // Most characters take one column.
  return /^[\u0020-\u007e]*$/.test(text) ? text.length : stringWidth(text);
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The beginning of a text that fits into a number of columns; no character is cut in two. */
export function cutWidth(text: string, width: number): string {
  if (measureText(text) <= width) return text;
  let cut = '';
  let left = width;
  for (const { segment } of characters.segment(text)) {
    left -= measureText(segment);
    if (left < 0) break;
    cut += segment;
  }
  return cut;
}
