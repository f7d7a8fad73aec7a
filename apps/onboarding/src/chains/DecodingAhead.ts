import { setImmediate, setTimeout } from 'node:timers/promises';
import { createRuntime, type MetadataStore } from '@parachron/client';
import type { Runtime } from '@parachron/core';
import type { KeptRuntime } from '../files/createReadStore.js';

/** Time for the code of connections to load, and for the first packets of all connections to leave. */
const pauseMs = 50;

/**
 * Decodes the stored metadata of an earlier run while endpoints are being connected. A connection takes the decoded types only if
 * its runtime has the same metadata, version and properties; for a changed runtime, the decoding is wasted.
 */
export class DecodingAhead {
  readonly #store: MetadataStore | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(store: MetadataStore | undefined) {
    this.#store = store;
  }

  /**
   * Decodes the metadata of one runtime.
   *
   * @param signal ends the wait, since the connection has its own types
   * @returns the runtime, to be held until the connection has its own; undefined if nothing usable is stored
   */
  async decode(kept: KeptRuntime | undefined, signal: AbortSignal): Promise<Runtime | undefined> {
    const stored = kept && (await this.#store?.read(kept.key));
    if (!stored) return undefined;
    await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined);
    // Decoding takes a tenth of a second, so the answers of endpoints are handled between two runtimes.
    const turn = this.#last.then(() => setImmediate());
    this.#last = turn;
    await turn;
    if (signal.aborted) return undefined;
    try {
      const { specName, properties, key } = kept;
      const version = { specName, specVersion: key.specVersion };
      return createRuntime({ chain: specName, metadata: stored.metadata, version, properties });
    } catch {
      // The connection reports metadata that cannot be decoded.
      return undefined;
    }
  }
}
