import { pluralize } from '@parachron/core';

/** The maximum number of findings or items in a list. The rest is counted, and is in the JSON. */
export const mostItems = 200;

/** States the number of entries that a list leaves out: one line, or none. */
export function countLeftOut(count: number, noun: string | readonly [one: string, many: string]): string[] {
  return count > 0 ? [`${count.toLocaleString('en-US')} more ${pluralize(count, noun)}: see the JSON.`] : [];
}
