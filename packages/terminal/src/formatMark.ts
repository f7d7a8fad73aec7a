import type { Outcome } from '@parachron/core';
import type { Screen } from './Screen.js';

const marks = {
  pass: { unicode: '✓', ascii: '+', word: 'pass', color: 'green' },
  warn: { unicode: '!', ascii: '!', word: 'warn', color: 'yellow' },
  fail: { unicode: '✗', ascii: 'x', word: 'FAIL', color: 'red' },
  unknown: { unicode: '?', ascii: '?', word: 'unknown', color: 'magenta' },
  'not-applicable': { unicode: '–', ascii: '-', word: 'n/a', color: 'dim' },
} as const;

/** Writes an outcome as a mark and a word, so that it is readable without colour and by a screen reader. */
export function formatMark(outcome: Outcome, terminal: Pick<Screen, 'colors' | 'unicode'>): string {
  const mark = marks[outcome];
  const text = `${terminal.unicode ? mark.unicode : mark.ascii} ${mark.word.padEnd(7)}`;
  return terminal.colors[mark.color](text);
}
