import type { Outcome } from '@parachron/core';
import { stripControls } from '@parachron/reports';
import type { Screen } from './Screen.js';

const spelled: Readonly<Record<string, string>> = {
  '→': '->',
  '⇄': '<->',
  '…': '...',
  '–': '-',
  '—': '-',
  '·': '-',
  '×': 'x',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '‹': '<',
  '›': '>',
  '✓': '+',
  '✗': 'x',
};

/** Converts text to ASCII for a terminal without Unicode; a character without an ASCII form becomes a question mark. */
export function toScreenText(text: string, { unicode }: Pick<Screen, 'unicode'>): string {
  if (unicode) return text;
  return text.replace(/\P{ASCII}/gu, (character) => spelled[character] ?? '?');
}

/**
 * Makes text safe for a terminal: removes control sequences, converts to ASCII for a terminal without Unicode, and shortens
 * accounts where the screen does.
 */
export function formatSafeText(text: string, screen: Pick<Screen, 'unicode' | 'shorten'>): string {
  const clean = stripControls(text);
  return toScreenText(screen.shorten?.(clean) ?? clean, screen);
}

const marks = {
  pass: { unicode: '✓', ascii: '+', word: 'pass', color: 'green' },
  warn: { unicode: '!', ascii: '!', word: 'warn', color: 'yellow' },
  fail: { unicode: '✗', ascii: 'x', word: 'FAIL', color: 'red' },
  unknown: { unicode: '?', ascii: '?', word: 'unknown', color: 'magenta' },
  'not-applicable': { unicode: '–', ascii: '-', word: 'n/a', color: 'dim' },
} as const;

/**
 * Writes an outcome as a mark and a word of a number of columns, so that it is readable without colour and by a screen reader.
 */
export function formatMark(
  outcome: Outcome,
  terminal: Pick<Screen, 'colors' | 'unicode'>,
  { word = marks[outcome].word, width = 7 }: { word?: string; width?: number } = {},
): string {
  const mark = marks[outcome];
  const text = `${terminal.unicode ? mark.unicode : mark.ascii} ${word.padEnd(width)}`;
  return terminal.colors[mark.color](text);
}
