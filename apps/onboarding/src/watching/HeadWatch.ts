import type { Chain } from '@parachron/client';
import { isParachronError } from '@parachron/core';

const heads = {
  type: 'chain_finalizedHead',
  method: 'chain_subscribeFinalizedHeads',
  end: 'chain_unsubscribeFinalizedHeads',
  params: [],
};

/** Follows the finalized blocks of chains, from the moment each is opened: no block comes unnoticed between two runs. */
export class HeadWatch {
  #tell: () => void = () => {};
  #news: Promise<void> = Promise.resolve();
  #asks = false;

  constructor() {
    this.take();
  }

  /** Resolves when a chain has finalized a block, or lost its connection, since the last call of `take`. */
  get news(): Promise<void> {
    return this.#news;
  }

  /** Whether a chain cannot announce new blocks by itself. */
  get needsAsking(): boolean {
    return this.#asks;
  }

  /** Marks all blocks until now as seen. */
  take(): void {
    this.#news = new Promise((resolve) => {
      this.#tell = resolve;
    });
  }

  /**
   * Follows a chain until it is closed.
   *
   * Sends: one subscription, where the chain has them.
   */
  async follow(chain: Chain): Promise<void> {
    let isFirst = true;
    const callback = (error: Error | null) => {
      // The first notice reports the head as it is, which is about to be read.
      if (error || !isFirst) this.#tell();
      isFirst = false;
    };
    try {
      await chain.subscribe({ ...heads, callback });
    } catch (error) {
      if (!isParachronError(error)) throw error;
      this.#asks = true;
    }
  }
}
