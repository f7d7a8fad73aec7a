import { type Markup, markup } from '../markup/markup.js';
import { shortenText } from '../text/shortenText.js';

/** Formats a time in ISO 8601 for people, to the minute; other text does not change. */
export function formatTime(at: string): Markup {
  const [, day, minute] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::[\d.]+)?Z$/.exec(at) ?? [];
  if (!day || !minute) return markup`${shortenText(at, 40)}`;
  return markup`<time datetime="${at}">${day}, ${minute} UTC</time>`;
}
