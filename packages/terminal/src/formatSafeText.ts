import { stripControls } from '@parachron/reports';
import type { Screen } from './Screen.js';

const spelled: Readonly<Record<string, string>> = {
  '→': '->',
  '←': '<-',
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
