import { capitalize, endSentence } from '@parachron/core';
import { formatIndented, wrapText } from '@parachron/terminal';
import type { Help } from 'commander';

/** Columns that a description needs beside its option; with fewer columns the description is below. */
const narrowest = 36;

/** Writes one option or command of a help text, with its description beside it, or below it on a narrow terminal. */
export const formatItem: Help['formatItem'] = (term, termWidth, description, { helpWidth = 80 }) => {
  if (!description) return `  ${term}`;
  const column = termWidth + 4;
  if (helpWidth - column < narrowest)
    return [`  ${term}`, ...formatIndented(description, helpWidth, { mark: '      ' })].join('\n');
  return formatIndented(description, helpWidth, { mark: `  ${term.padEnd(termWidth)}  ` }).join('\n');
};

/** Writes the description of a command above its options as a sentence; lists have it as a phrase. */
export const formatCommandDescription: Help['commandDescription'] = (command) => {
  return endSentence(capitalize(command.description()));
};

/** Wraps the sentences of a help text. Indented lines do not change: lists are already wrapped, and examples can be copied as they stand. */
export function wrapHelp(text: string, width: number): string {
  return text
    .trimEnd()
    .split('\n')
    .flatMap((line) => (/^\s/.test(line) ? [line] : wrapText(line, width)))
    .join('\n');
}
