import { pluralize } from '@parachron/core';

/**
 * A number with separated thousands, and its unit: `1 finding`, `1,048,576 characters`.
 *
 * @example
 * ```ts
 * import { countOf } from '@parachron/reports';
 *
 * countOf(1_048_576, 'character'); // '1,048,576 characters'
 * ```
 */
export function countOf(count: number, noun: string | readonly [one: string, many: string]): string {
  return `${count.toLocaleString('en-US')} ${pluralize(count, noun)}`;
}
