import type { RecordStore } from '../../src/tasks/openBrowserStore.js';

/** Records of one browser, whose tabs share them. */
export function createMemoryStore(): RecordStore & { readonly entries: Map<string, unknown> } {
  const entries = new Map<string, unknown>();
  return {
    entries,
    list: async (prefix) =>
      [...entries]
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, value]) => [key, structuredClone(value)]),
    put: async (key, value) => void entries.set(key, structuredClone(value)),
  };
}
