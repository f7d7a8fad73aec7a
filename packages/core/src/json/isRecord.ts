/**
 * Returns whether a value that came from JSON is an object with named fields: neither null nor a list.
 *
 * Sends: nothing.
 *
 * @example
 * ```ts
 * import { isRecord } from '@parachron/core';
 *
 * const answer: unknown = JSON.parse('{"number":"0x2a"}');
 * if (isRecord(answer)) answer.number; // '0x2a'
 * ```
 */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
