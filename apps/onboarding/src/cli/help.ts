import { formatIndented, wrapText } from '@parachron/terminal';
import type { Help } from 'commander';

/** Columns that a description needs beside its option; with fewer columns the description is below. */
const narrowest = 36;

/** Writes one option or command of a help text, with its description beside it, or below it on a narrow terminal. */
export const formatItem: Help['formatItem'] = (term, termWidth, description, { helpWidth = 80 }) => {
  if (!description) return `  ${term}`;
  const column = termWidth + 4;
  if (helpWidth - column < narrowest) {
    return [`  ${term}`, ...formatIndented(description, helpWidth, { mark: '      ' })].join('\n');
  }
  return formatIndented(description, helpWidth, { mark: `  ${term.padEnd(termWidth)}  ` }).join('\n');
};

/** Writes the description of a command above its options as a sentence; lists have it as a phrase. */
export const formatCommandDescription: Help['commandDescription'] = (command) => {
  const [first = '', ...rest] = command.description();
  return `${first.toUpperCase()}${rest.join('')}`.replace(/[^.]$/, '$&.');
};

/**
 * Wraps the sentences and the examples of a help text. Other indented lines do not change: lists are already wrapped.
 */
export function wrapHelp(text: string, width: number): string {
  return text
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('  parachron ')) return wrapExample(line, width);
      return /^\s/.test(line) ? [line] : wrapText(line, width);
    })
    .join('\n');
}

const continued = ' \\';
const joint = '\u00a0';

/**
 * A long example continues after a backslash, so that it can be copied as it stands. It breaks neither in quotes nor between an
 * option and its value. A note without enough columns beside its example follows below.
 */
function wrapExample(line: string, width: number): readonly string[] {
  if (line.length <= width) return [line];
  const [, command = line, note = ''] = /^(.*\S) {2,}(\(.*\))$/.exec(line) ?? [];
  const joined = command
    .trim()
    .replace(/"[^"]*"/g, (quoted) => quoted.replaceAll(' ', joint))
    .replace(/( -[\w-]+) (?!-)/g, `$1${joint}`);
  const isShort = command.length <= width;
  const columns = isShort ? width : width - continued.length;
  const lines = formatIndented(joined, columns, { mark: '  ', hang: 4 })
    .map((part) => part.replaceAll(joint, ' '))
    .join(`${continued}\n`);
  return [lines, ...(note ? formatIndented(note, width, { mark: '      ' }) : [])];
}

/** The page about each command, from the folder of the documentation. */
const commandPages: Readonly<Record<string, string>> = {
  check: 'getting-started.md',
  plan: 'guides/dry-run.md',
  watch: 'guides/watching.md',
  serve: 'guides/reports.md',
  history: 'guides/watching.md',
  init: 'guides/configuration.md',
  explain: 'checks/README.md',
  demo: 'getting-started.md',
  devnet: 'guides/first-task.md',
  playground: 'guides/playground.md',
  task: 'guides/tasks-at-the-terminal.md',
};

/** Names the page about a command, at the end of its help. */
export function formatPage(command: string): string {
  return `\n\nDocumentation: docs/${commandPages[command]}`;
}
