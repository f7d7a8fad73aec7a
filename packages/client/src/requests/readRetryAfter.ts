/**
 * Returns the pause that an HTTP answer asks for by `Retry-After` (RFC 9110, 10.2.3), in milliseconds: a number of seconds, or a
 * date. The server's own clock decides how far the date is. Undefined without a readable header.
 */
export function readRetryAfter(headers: Pick<Headers, 'get'>): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const until = readDate(text);
  return until === undefined ? undefined : Math.max(until - (readDate(headers.get('date')) ?? Date.now()), 0);
}

// Date.parse also accepts texts that are not dates of HTTP, such as "1.5".
function readDate(text: string | null): number | undefined {
  const date = text?.endsWith(' GMT') ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : date;
}
