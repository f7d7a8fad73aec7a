/** Sets an entry of a map as its most recent one, and forgets the least recent one above a number of entries. */
export function keepRecent<K, V>(map: Map<K, V>, [key, value]: readonly [K, V], most: number): V {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most) map.delete(oldest as K);
  return value;
}
