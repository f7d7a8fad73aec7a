import { measureText } from './measureText.js';

/**
 * Breaks text into lines of at most a width, at spaces; a word longer than the line (a hash, call bytes) stays
 * whole, so that it can be copied. `used` columns of the first line are taken.
 */
export function wrapText(
  text: string,
  width: number,
  { used = 0 }: { readonly used?: number } = {},
): string[] {
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
