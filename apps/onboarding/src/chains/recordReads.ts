import { encodeItemKey, type RuntimeCall } from '@parachron/client';
import type { Hex } from '@parachron/core';
import type { ReadStore } from '../files/cacheStores.js';

/** The keys that nearly every check reads first: a parachain's id, and a relay chain's limits of channels. */
const firstKeys = [
  encodeItemKey('ParachainInfo', 'ParachainId'),
  encodeItemKey('Configuration', 'ActiveConfig'),
];

/** Records the reads of one chain in this run for the next one; without a store, they are not kept. */
export async function recordReads(store: ReadStore | undefined, name: string) {
  const earlier = await store?.read(name);
  const keys = new Set<Hex>();
  const calls = new Map<string, RuntimeCall>();
  return {
    /** Reads to begin with the head: the first keys of all checks, and the reads of an earlier run. */
    ahead: { keys: [...firstKeys, ...(earlier?.keys ?? [])], calls: earlier?.calls ?? [] },
    onRead(read: Hex | RuntimeCall): void {
      if (typeof read === 'string') keys.add(read);
      else calls.set(`${read.method} ${read.data}`, read);
    },
    /** Keeps the reads of this run, if the chain was read at all. */
    async keep(): Promise<void> {
      if (keys.size + calls.size > 0)
        await store?.write(name, { keys: [...keys], calls: [...calls.values()] });
    },
  };
}
