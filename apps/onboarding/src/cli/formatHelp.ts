import { indentText, wrapText } from '@parachron/terminal';
import type { Help } from 'commander';

/** Columns that a description needs beside its option; with fewer columns the description is below. */
const narrowest = 36;

/** Writes one option or command of a help: its description beside it, or on a narrow terminal below it. */
export const formatItem: Help['formatItem'] = (term, termWidth, description, { helpWidth = 80 }) => {
  if (!description) return `  ${term}`;
  const column = termWidth + 4;
  if (helpWidth - column < narrowest) {
    return [`  ${term}`, ...indentText(description, helpWidth, { mark: '      ' })].join('\n');
  }
  return indentText(description, helpWidth, { mark: `  ${term.padEnd(termWidth)}  ` }).join('\n');
};

/** Wraps the sentences of a help. Indented lines stay unchanged: lists are wrapped already, and commands are copied. */
export function wrapHelp(text: string, width: number): string {
  return text
    .trimEnd()
    .split('\n')
    .flatMap((line) => (/^\s/.test(line) ? [line] : wrapText(line, width)))
    .join('\n');
}
