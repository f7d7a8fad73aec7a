/** Sets an entry as the most recent of a map, which keeps the given number of entries: the one that was set longest ago is dropped first. */
export function keepRecent<K, V>(entries: Map<K, V>, most: number, [key, value]: readonly [K, V]): void {
  entries.delete(key);
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (oldest !== undefined && entries.size > most) entries.delete(oldest);
}
