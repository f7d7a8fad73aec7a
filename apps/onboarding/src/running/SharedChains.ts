import type { Closable } from '@parachron/checklist/dry-runs';
import type { ChainPool } from '../chains/ChainPool.js';
import type { OpenNetwork } from './openNetwork.js';

/** The chains that the parachains of a network share during a run: opened once, and again after a lost connection. */
export class SharedChains implements Closable {
  readonly #open: () => Promise<OpenNetwork>;
  readonly #pool: Pick<ChainPool, 'isLost'>;
  readonly #opened: Promise<OpenNetwork>[] = [];
  #current: Promise<OpenNetwork> | undefined;

  constructor(open: () => Promise<OpenNetwork>, pool: Pick<ChainPool, 'isLost'>) {
    this.#open = open;
    this.#pool = pool;
  }

  /**
   * Returns the chains; after a lost connection, all callers share one attempt to open them again.
   *
   * @throws the errors of opening them
   */
  async take(): Promise<OpenNetwork> {
    const current = this.#current ?? this.#start();
    const network = await current;
    if (!this.#isLost(network)) return network;
    return this.#current === current ? this.#start() : this.take();
  }

  /** Closes all opened chains. */
  async close(): Promise<void> {
    const opened = await Promise.allSettled(this.#opened);
    for (const one of opened) if (one.status === 'fulfilled') await one.value.close();
  }

  #start(): Promise<OpenNetwork> {
    const opening = this.#open();
    this.#current = opening;
    this.#opened.push(opening);
    return opening;
  }

  #isLost({ relay, channelManager, service }: OpenNetwork): boolean {
    return [relay, channelManager, service].some(({ chain }) => chain && this.#pool.isLost(chain));
  }
}
