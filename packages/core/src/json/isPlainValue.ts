/** Deeper values may contain themselves. */
const deepest = 64;

/**
 * Returns whether the JSON of a value has all of the value: text, whole numbers, booleans, null, and lists and objects of these, in at
 * most 64 levels.
 *
 * @example
 * ```ts
 * import { isPlainValue } from '@parachron/core';
 *
 * isPlainValue({ id: [1000, '0x00'] }); // true
 * isPlainValue([1n]); // false
 * isPlainValue(new Date()); // false
 * ```
 */
export function isPlainValue(value: unknown): boolean {
  return isPlain(value, deepest);
}

function isPlain(value: unknown, levels: number): boolean {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
  if (typeof value !== 'object') return Number.isSafeInteger(value);
  if (levels === 0) return false;
  const hasPlainParts = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return hasPlainParts && Object.values(value).every((part) => isPlain(part, levels - 1));
}
