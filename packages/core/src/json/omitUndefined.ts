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
