import { measureText } from './measureText.js';
import { wrapText } from './wrapText.js';

/** Start of the text of an indented paragraph. */
export interface Indentation {
  /** Text before the first line. */
  readonly mark: string;
  /** The columns that the mark takes on screen; those of its text by default, which colour codes would falsify. */
  readonly markWidth?: number;
  /** The columns before every other line; as many as the mark takes by default. */
  readonly hang?: number;
}

/** Writes a paragraph with a mark before its first line, wrapped at a width. */
export function indentText(text: string, width: number, indentation: Indentation): string[] {
  const { mark, markWidth = measureText(mark), hang = markWidth } = indentation;
  return wrapText(text, width - hang, markWidth - hang).map((line, index) =>
    ((index === 0 ? mark : ' '.repeat(hang)) + line).trimEnd(),
  );
}
