import { type Markup, markup } from '../markup/markup.js';
import { shortenText } from '../stripNonText.js';

/** A time in ISO 8601 as people read it, to the minute; other text unchanged. */
export function formatTime(at: string): Markup {
  const [, day, minute] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::[\d.]+)?Z$/.exec(at) ?? [];
  if (!day || !minute) return markup`${shortenText(at, 40)}`;
  return markup`<time datetime="${at}">${day}, ${minute} UTC</time>`;
}
