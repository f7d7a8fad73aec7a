import { requireInput } from '../input/requireInput.js';

/**
 * Returns a noun in the form that a count takes.
 *
 * @param count the count before the noun
 * @param noun the singular, or the singular and a plural that is not the singular with an s
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
  // Programs without types pass other values too.
  const [one, many = `${one}s`] = typeof noun === 'object' && noun !== null ? noun : [noun];
  requireInput({ noun: one }, { noun: 'string' });
  return count === 1 ? one : many;
}
