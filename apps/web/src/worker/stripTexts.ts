import { stripControls } from '@parachron/reports';

/** Removes control and formatting characters from every text of plain data; line breaks stay. */
export function stripTexts<T>(data: T): T {
  if (typeof data === 'string') return data.split('\n').map(stripControls).join('\n') as T & string;
  if (Array.isArray(data)) return data.map(stripTexts) as T & unknown[];
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, stripTexts(value)])) as T &
    object;
}
