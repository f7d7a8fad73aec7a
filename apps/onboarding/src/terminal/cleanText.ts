import { stripControls } from './stripControls.js';
import type { Terminal } from './Terminal.js';

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
  '✓': '+',
  '✗': 'x',
};

/**
 * Makes text safe for a terminal: without what it would act on and, where it shows no Unicode, spelled in ASCII with a
 * question mark for each character that has no such spelling.
 */
export function cleanText(text: string, { unicode }: Pick<Terminal, 'unicode'>): string {
  const safe = stripControls(text);
  if (unicode) return safe;
  return safe.replace(/[^\u0020-\u007e]/gu, (character) => spelled[character] ?? '?');
}
