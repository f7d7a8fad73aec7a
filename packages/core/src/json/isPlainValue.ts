/**
 * Returns whether the JSON of a value has all of the value: text, whole numbers, booleans, null, and lists and objects of these.
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
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
  if (Array.isArray(value)) return value.every(isPlainValue);
  if (typeof value !== 'object') return Number.isSafeInteger(value);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlainValue);
}
