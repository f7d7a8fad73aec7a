import { encodeItemKey, type RawReads, type RuntimeCall } from '@parachron/client';
import type { Hex } from '@parachron/core';
import type { KeptReads, ReadStore } from '../files/cacheStores.js';

/** The keys that nearly every check reads first: a parachain's id, and a relay chain's limits of channels. */
const firstKeys = [
  encodeItemKey('ParachainInfo', 'ParachainId'),
  encodeItemKey('Configuration', 'ActiveConfig'),
];

/** The reads of one chain in this run, kept for the next run. */
export class RecordedReads {
  /** Reads to begin with the head: the first keys of all checks, and the reads of an earlier run. */
  readonly ahead: RawReads;
  readonly #keys = new Set<Hex>();
  readonly #calls = new Map<string, RuntimeCall>();
  readonly #save: (reads: KeptReads) => Promise<void>;

  private constructor({ keys, calls }: KeptReads, save: (reads: KeptReads) => Promise<void>) {
    this.ahead = { keys: [...firstKeys, ...keys], calls };
    this.#save = save;
  }

  static async open(store: ReadStore | undefined, name: string): Promise<RecordedReads> {
    const kept = (await store?.read(name)) ?? { keys: [], calls: [] };
    return new RecordedReads(kept, async (reads) => store?.write(name, reads));
  }

  /** Records a storage key or a runtime call. */
  readonly add = (read: Hex | RuntimeCall): void => {
    if (typeof read === 'string') this.#keys.add(read);
    else this.#calls.set(`${read.method} ${read.data}`, read);
  };

  /** Keeps the reads of this run, if the chain was read at all. */
  async keepReads(): Promise<void> {
    if (this.#keys.size + this.#calls.size === 0) return;
    await this.#save({ keys: [...this.#keys], calls: [...this.#calls.values()] });
  }
}
