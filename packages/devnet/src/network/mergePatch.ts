import { asRecord } from './asRecord.js';

/**
 * Merges a JSON patch into a value (RFC 7386): objects are merged by key, null removes a key, any other value replaces.
 */
export function mergePatch(base: unknown, patch: unknown): unknown {
  const changes = asRecord(patch);
  if (!changes) return patch;
  const known = asRecord(base) ?? {};
  const merged = new Map(Object.entries(known));
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) merged.delete(key);
    else merged.set(key, mergePatch(known[key], value));
  }
  return Object.fromEntries(merged);
}
