import { formatJson } from '@parachron/core';

/** Formats the arguments of `console.log` as one line of text; objects are JSON. */
export function formatWords(words: readonly unknown[]): string {
  return words.map(formatWord).join(' ');
}

function formatWord(word: unknown): string {
  if (typeof word === 'bigint') return `${word}n`;
  if (word instanceof Error) return `${word.name}: ${word.message}`;
  return typeof word === 'object' && word !== null ? formatJson(word, 2) : String(word);
}
