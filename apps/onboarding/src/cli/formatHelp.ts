import { indentText, wrapText } from '@parachron/terminal';
import type { Help } from 'commander';

/** Columns that a description needs beside its option; with fewer columns the description is below. */
const narrowest = 36;

/** Writes one option or command of a help text, with its description beside it, or below it on a narrow terminal. */
export const formatItem: Help['formatItem'] = (term, termWidth, description, { helpWidth = 80 }) => {
  if (!description) return `  ${term}`;
  const column = termWidth + 4;
  if (helpWidth - column < narrowest) {
    return [`  ${term}`, ...indentText(description, helpWidth, { mark: '      ' })].join('\n');
  }
  return indentText(description, helpWidth, { mark: `  ${term.padEnd(termWidth)}  ` }).join('\n');
};

/**
 * Wraps the sentences of a help text. Indented lines do not change: lists are already wrapped, and commands have to stay on one
 * line.
 */
export function wrapHelp(text: string, width: number): string {
  return text
    .trimEnd()
    .split('\n')
    .flatMap((line) => (/^\s/.test(line) ? [line] : wrapText(line, width)))
    .join('\n');
}
