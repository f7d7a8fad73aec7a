import { readRecord } from './readRecord.js';

/**
 * Merges a JSON patch into a value (RFC 7386): objects are merged by key, null removes a key, any other value replaces.
 */
export function applyPatch(base: unknown, patch: unknown): unknown {
  const changes = readRecord(patch);
  if (!changes) return patch;
  const known = readRecord(base) ?? {};
  const merged = new Map(Object.entries(known));
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) merged.delete(key);
    else merged.set(key, applyPatch(known[key], value));
  }
  return Object.fromEntries(merged);
}
