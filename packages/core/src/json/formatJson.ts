/** A value that JSON can carry. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/**
 * Writes a value as JSON with every bigint as a decimal string and every byte array as 0x hex.
 *
 * @param value any value; JSON omits functions and undefined
 * @param indent spaces of indentation, 0 by default
 * @returns the JSON text; `null` for a value that JSON cannot carry
 *
 * @example
 * ```ts
 * import { formatJson } from '@parachron/core';
 *
 * formatJson({ deposit: 10_000_000_000_000n }); // '{"deposit":"10000000000000"}'
 * ```
 */
export function formatJson(value: unknown, indent = 0): string {
  // A function that replaces values takes most of the time, and reports have few values to replace.
  return JSON.stringify(value, isJson(value) ? undefined : replace, indent) ?? 'null';
}

/** Deeper values are converted one by one; a cycle is one of them, which JSON.stringify refuses. */
const mostLevels = 64;

/** Whether JSON carries a value unchanged. */
function isJson(value: unknown, levels = mostLevels): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'bigint';
  if (levels === 0 || 'toJSON' in value) return false;
  if (Array.isArray(value)) return value.every((one) => isJson(one, levels - 1));
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.values(value).every((one) => isJson(one, levels - 1));
}

function replace(this: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  // JSON.stringify has already converted a Buffer to an object; bytes with a toJSON of their own keep that form.
  const given = this[key];
  if (given instanceof Uint8Array && typeof value !== 'string')
    return `0x${Array.from(given, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  if (value instanceof Map) return Object.fromEntries(value);
  if (value instanceof Set) return [...value];
  return value;
}
