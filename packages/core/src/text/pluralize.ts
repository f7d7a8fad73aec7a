import { requireInput } from '../input/requireInput.js';

/**
 * Returns a noun in the form that a count takes.
 *
 * @param count the count before the noun
 * @param one the singular
 * @param many the plural, if it is not the singular with an s
 *
 * @example
 * ```ts
 * import { pluralize } from '@parachron/core';
 *
 * pluralize(1, 'message'); // 'message'
 * pluralize(8, 'message'); // 'messages'
 * ```
 */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  requireInput({ count, one }, { count: 'number', one: 'string' });
  return count === 1 ? one : many;
}
