import { createHash } from 'node:crypto';

/** Hashes texts, so that only the same texts in the same order have the same hash; hex without 0x. */
export function hashTexts(...texts: readonly string[]): string {
  const hasher = createHash('sha256');
  for (const text of texts) hasher.update(`${text.length}:`).update(text);
  return hasher.digest('hex');
}
