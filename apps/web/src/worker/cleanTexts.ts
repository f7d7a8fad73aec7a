import { stripControls } from '@parachron/reports';

/** Removes control and formatting characters from every text of plain data; line breaks stay. */
export function cleanTexts<T>(data: T): T {
  if (typeof data === 'string') return data.split('\n').map(stripControls).join('\n') as T & string;
  if (Array.isArray(data)) return data.map(cleanTexts) as T & unknown[];
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, cleanTexts(value)])) as T &
    object;
}
