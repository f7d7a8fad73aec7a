import type { Outcome } from '@parachron/core';
import type { Screen } from './Screen.js';

const marks = {
  pass: { unicode: '✓', ascii: '+', word: 'pass', color: 'green' },
  warn: { unicode: '!', ascii: '!', word: 'warn', color: 'yellow' },
  fail: { unicode: '✗', ascii: 'x', word: 'FAIL', color: 'red' },
  unknown: { unicode: '?', ascii: '?', word: 'unknown', color: 'magenta' },
  'not-applicable': { unicode: '–', ascii: '-', word: 'n/a', color: 'dim' },
} as const;

/** The word of a mark, and its columns. */
export interface MarkWord {
  readonly word?: string;
  readonly width?: number;
}

/** Writes an outcome as a mark and a word, so that it is readable without colour and by a screen reader. */
export function formatMark(
  outcome: Outcome,
  terminal: Pick<Screen, 'colors' | 'unicode'>,
  { word = marks[outcome].word, width = 7 }: MarkWord = {},
): string {
  const mark = marks[outcome];
  const text = `${terminal.unicode ? mark.unicode : mark.ascii} ${word.padEnd(width)}`;
  return terminal.colors[mark.color](text);
}
