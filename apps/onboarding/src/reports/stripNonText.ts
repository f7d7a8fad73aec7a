import { stripControls } from '../terminal/stripControls.js';

/**
 * Makes text that may come from a chain fit to stand in a file: one line, without control and formatting characters,
 * and without code points that are no characters, which XML forbids.
 */
export function stripNonText(text: string): string {
  return stripControls(text).replace(/\p{Noncharacter_Code_Point}/gu, '');
}

/** The beginning of a text, at most `limit` characters of it; no pair of code units is torn apart. */
export function cutText(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')}`;
}

/** A clean text of at most `limit` characters, with a sign where something was left out. */
export function shortenText(text: string, limit: number): string {
  // Only the part that is shown has to be clean, and twice its length leaves room for what is taken out.
  const clean = stripNonText(cutText(text, limit * 2));
  return clean.length <= limit && text.length <= limit * 2 ? clean : `${cutText(clean, limit - 1)}…`;
}

/** A number with its thousands apart, and what it counts: `1 finding`, `1,048,576 characters`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** A text that begins a line or a title. */
export function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
