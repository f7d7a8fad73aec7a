import { measureText } from './measureText.js';
import { wrapText } from './wrapText.js';

/** Start of the text of an indented paragraph. */
export interface Indentation {
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
  return wrapText(text, width - hang, { used: markWidth - hang }).map((line, index) =>
    ((index === 0 ? mark : ' '.repeat(hang)) + line).trimEnd(),
  );
}
