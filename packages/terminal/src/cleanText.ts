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
  '✓': '+',
  '✗': 'x',
};

/** Spells text in ASCII where the terminal shows no Unicode: a question mark stands for what has no such spelling. */
export function spellText(text: string, { unicode }: Pick<Screen, 'unicode'>): string {
  if (unicode) return text;
  return text.replace(/\P{ASCII}/gu, (character) => spelled[character] ?? '?');
}

/**
 * Makes text safe for a terminal: without what it would act on and, where it shows no Unicode, spelled in ASCII with a
 * question mark for each character that has no such spelling; accounts are short where the screen shortens them.
 */
export function cleanText(
  text: string,
  screen: Pick<Screen, 'unicode'> & { readonly shorten?: (text: string) => string },
): string {
  const clean = stripControls(text);
  return spellText(screen.shorten?.(clean) ?? clean, screen);
}
