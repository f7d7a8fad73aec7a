import { requireInput } from '@parachron/core';
import type { LocalNode } from '../LocalNode.js';
import { waitForNextTurn } from '../turns.js';

/** Block building: at once for every transaction, or on request. */
export interface BlockMode {
  readonly kind: 'instant' | 'manual';
}

/** Builds the blocks of a chain when its mode says so. Transactions of the same turn of the event loop share a block. */
export class BlockTimer {
  readonly #chain: LocalNode;
  #mode: BlockMode = { kind: 'manual' };
  #due: Promise<void> | undefined;
  /** Whether a transaction came during a build, which may not have it. */
  #isNoticed = false;
  #failure: { readonly cause: unknown } | undefined;

  constructor(chain: LocalNode, mode: BlockMode) {
    this.#chain = chain;
    this.setMode(mode);
  }

  setMode(mode: BlockMode): void {
    requireInput({ mode }, { mode: { kind: 'instant|manual' } });
    this.#mode = mode;
    this.notice();
  }

  /** Notifies the timer of a new transaction. */
  notice(): void {
    this.#isNoticed = true;
    if (this.#mode.kind !== 'instant' || this.#due) return;
    if (this.#chain.pool.countReady() === 0) return;
    this.#due = waitForNextTurn().then(() => this.#build());
  }

  /** Waits until no block is due; throws the error of the last block that could not be built. */
  async idle(): Promise<void> {
    while (this.#due) await this.#due;
    if (this.#failure) throw this.#failure.cause;
  }

  /** No caller waits for a block of the timer, so its error is kept for the caller of `idle`. */
  async #build(): Promise<void> {
    const { pool } = this.#chain;
    const before = pool.countReady();
    this.#isNoticed = false;
    try {
      if (this.#mode.kind === 'instant' && before > 0) await this.#chain.driver.build();
      this.#failure = undefined;
    } catch (cause) {
      this.#failure = { cause };
    }
    this.#due = undefined;
    // A full block leaves transactions for the next one.
    if (this.#isNoticed || (!this.#failure && pool.countReady() < before)) this.notice();
  }
}
