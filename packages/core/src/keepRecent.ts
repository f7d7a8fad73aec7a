/**
 * Sets an entry of a map as its most recent one, and forgets the least recent one above a number of entries.
 *
 * Use it for caches whose keys come from outside, such as a node.
 *
 * @param most maximum number of entries
 * @returns the value
 *
 * @example
 * ```ts
 * import { keepRecent } from '@parachron/core';
 *
 * const names = new Map([['a', 1]]);
 * keepRecent(names, ['b', 2], 1); // 2
 * [...names.keys()]; // ['b']
 * ```
 */
export function keepRecent<K, V>(map: Map<K, V>, [key, value]: readonly [K, V], most: number): V {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most) map.delete(oldest as K);
  return value;
}
