import type { RecordStore } from '../../src/tasks/RecordStore.js';

/** Records shared by several tabs of one browser: each call of the result opens a tab. */
export function createMemoryStore(): () => RecordStore & { readonly entries: Map<string, unknown> } {
  const entries = new Map<string, unknown>();
  const locked = new Set<string>();
  const listeners: ((key: string) => void)[] = [];
  return () => {
    let own: ((key: string) => void) | undefined;
    const change = async (key: string, act: () => void) => {
      act();
      for (const listener of listeners) if (listener !== own) listener(key);
    };
    return {
      entries,
      list: async (prefix) =>
        [...entries]
          .filter(([key]) => key.startsWith(prefix))
          .map(([key, value]) => [key, structuredClone(value)]),
      put: (key, value) => change(key, () => entries.set(key, structuredClone(value))),
      remove: (key) => change(key, () => entries.delete(key)),
      async lock(key, run) {
        if (locked.has(key)) return undefined;
        locked.add(key);
        try {
          return { value: await run() };
        } finally {
          locked.delete(key);
        }
      },
      onChange(listener) {
        own = listener;
        listeners.push(listener);
      },
    };
  };
}
