/** Describes a value of a wrong kind for an error, without the contents of the value: `a string`, `an object with a, b`. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value !== 'object') return `a ${typeof value}`;
  return `an object with ${Object.keys(value).slice(0, 5).join(', ') || 'nothing'}`;
}
