/** The properties of an object as optional ones that are absent instead of undefined. */
type WithoutUndefined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/**
 * Copies an object without the properties whose value is undefined, for optional properties that are either absent or have a value.
 *
 * @param given any object; its own enumerable properties are copied
 * @returns a new object; null, 0, false and an empty text are values and stay
 * @example
 * ```ts
 * import { omitUndefined } from '@parachron/core';
 *
 * const parse = (fee?: bigint, paraId?: number) => ({ symbol: 'ROC', ...omitUndefined({ fee, paraId }) });
 * console.assert(!('fee' in parse(undefined, 2114)));
 * ```
 */
export function omitUndefined<T extends object>(given: T): WithoutUndefined<T> {
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<T>;
}

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
  return JSON.stringify(value, replace, indent) ?? 'null';
}

/**
 * Writes a value of any kind for an error: an object as JSON, any other value as JavaScript writes it.
 *
 * @param value any value, also one that has no text, such as an object without a prototype
 *
 * @example
 * ```ts
 * import { formatGiven } from '@parachron/core';
 *
 * formatGiven(5n); // '5'
 * formatGiven({ days: 1 }); // '{"days":1}'
 * ```
 */
export function formatGiven(value: unknown): string {
  try {
    return typeof value === 'object' && !(value instanceof Date) ? formatJson(value) : String(value);
  } catch {
    // JSON refuses an object that contains itself, such as a connection.
    return 'an object';
  }
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
