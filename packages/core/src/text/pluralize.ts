import { requireInput } from '../input/requireInput.js';

/**
 * Returns the singular or the plural of a noun, by a count.
 *
 * @param count the count before the noun
 * @param noun the singular, or the singular and its irregular plural
 *
 * @example
 * ```ts
 * import { pluralize } from '@parachron/core';
 *
 * pluralize(1, 'message'); // 'message'
 * pluralize(8, 'message'); // 'messages'
 * pluralize(2, ['proxy', 'proxies']); // 'proxies'
 * ```
 */
export function pluralize(count: number, noun: string | readonly [one: string, many: string]): string {
  requireInput({ count }, { count: 'number' });
  // JavaScript callers may pass any value.
  const [one, many = `${one}s`] = typeof noun === 'object' && noun !== null ? noun : [noun];
  requireInput({ noun: one }, { noun: 'string' });
  return count === 1 ? one : many;
}
