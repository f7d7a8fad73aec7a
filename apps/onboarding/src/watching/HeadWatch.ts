import type { Chain } from '@parachron/client';
import { isParachronError } from '@parachron/core';
import { type Announcement, Announcer } from './waitFor.js';

const heads = {
  type: 'chain_finalizedHead',
  method: 'chain_subscribeFinalizedHeads',
  end: 'chain_unsubscribeFinalizedHeads',
  params: [],
};

/** Follows the finalized blocks of chains from their opening, so that no block between two runs is missed. */
export class HeadWatch {
  readonly #blocks = new Announcer();
  #announcement = this.#blocks.follow();
  #asks = false;

  /** A block that a chain has finalized, or the loss of its connection, since the last call of `take`. */
  get announcement(): Announcement {
    return this.#announcement;
  }

  /** Whether a chain cannot announce new blocks by itself. */
  get needsAsking(): boolean {
    return this.#asks;
  }

  /** Marks all blocks until now as seen. */
  take(): void {
    this.#announcement = this.#blocks.follow();
  }

  /**
   * Follows a chain until it is closed.
   *
   * Sends: one subscription, if the chain supports it.
   */
  async follow(chain: Chain): Promise<void> {
    let isFirst = true;
    const notifyBlock = (error: Error | null) => {
      // The first notice reports the head as it is, which is about to be read.
      if (error || !isFirst) this.#blocks.notify();
      isFirst = false;
    };
    try {
      await chain.subscribe({ ...heads, callback: notifyBlock });
    } catch (error) {
      if (!isParachronError(error)) throw error;
      this.#asks = true;
    }
  }
}
