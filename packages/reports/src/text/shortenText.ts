import { stripControls } from './stripControls.js';

/** The first `limit` characters of a text; no surrogate pair is split. */
export function cutText(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')}`;
}

/** A clean text of at most `limit` characters, cut after a whole word, with a sign where text was cut. */
export function shortenText(text: string, limit: number): string {
  // Only the shown part needs cleaning; twice its length allows for the removed characters.
  const clean = stripControls(cutText(text, limit * 2));
  return clean.length <= limit && text.length <= limit * 2 ? clean : `${cutWords(clean, limit - 1)}…`;
}

// Part of an address or a number would look like another address or number. A text without spaces is cut at the limit.
function cutWords(text: string, limit: number): string {
  const cut = cutText(text, limit);
  const end = text[cut.length] === ' ' ? cut.length : cut.lastIndexOf(' ');
  return end > limit / 2 ? cut.slice(0, end).trimEnd() : cut;
}
