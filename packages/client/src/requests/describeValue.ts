/** Describes a value of a wrong kind for an error, without the contents of the value: `a string`, `an object with a, b`. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  if (typeof value !== 'object') return `a ${typeof value}`;
  const name = value.constructor?.name ?? 'Object';
  if (name !== 'Object') return `an object of the class ${name}`;
  return `an object with ${Object.keys(value).slice(0, 5).join(', ') || 'nothing'}`;
}
