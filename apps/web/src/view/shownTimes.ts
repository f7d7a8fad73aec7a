import { texts } from '../texts.js';

const options = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;

/** Writes a time in the time zone of the browser. @param at milliseconds since 1970 */
export function formatLocalTime(at: number): string {
  return new Intl.DateTimeFormat('en', { ...options, weekday: 'short', timeZoneName: 'short' }).format(at);
}

/** Writes a time in the time zone of the browser, for a table. @param at milliseconds since 1970 */
export function formatShortTime(at: number): string {
  return new Intl.DateTimeFormat('en', options).format(at);
}

/** Writes a time in UTC. @param at milliseconds since 1970 */
export function formatUtcTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} ${texts.utc}`;
}

const lengths = { week: 604_800, day: 86_400, hour: 3_600, minute: 60, second: 1 } as const;
const units = ['week', 'day', 'hour', 'minute'] as const;

/** Writes a duration in the largest unit that divides it. */
export function formatInterval(seconds: number): string {
  const unit = units.find((one) => seconds % lengths[one] === 0) ?? 'second';
  return texts.interval(seconds / lengths[unit], unit);
}
