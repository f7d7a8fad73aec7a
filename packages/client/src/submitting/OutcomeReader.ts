import type { Hex } from '@parachron/core';
import { waitMs } from '../requests/waitMs.js';
import { isUnreadable } from './isUnreadable.js';
import type { SeenBlock } from './Watch.js';

// A node may answer requests by a new fork before it reports which transactions the fork retracts.
const retractionMs = 2_000;

/** Receives the result of the last reading. */
interface Ends<T> {
  resolve(result: T): void;
  reject(reason: unknown): void;
  /** Ends the wait for a retraction. */
  readonly stop: AbortSignal;
}

/** Reads the outcome of a transaction in the last block that the node has reported and not retracted. */
export class OutcomeReader<T> {
  readonly #read: (seen: SeenBlock) => Promise<T>;
  readonly #ends: Ends<T>;
  #seen: SeenBlock | undefined;

  constructor(read: (seen: SeenBlock) => Promise<T>, ends: Ends<T>) {
    this.#read = read;
    this.#ends = ends;
  }

  take(seen: SeenBlock): void {
    this.#seen = seen;
    this.#read(seen).then(
      (result) => {
        if (this.#seen === seen) this.#ends.resolve(result);
      },
      (error: unknown) => this.#fail(seen, error),
    );
  }

  /** Forgets a block that another fork has replaced. */
  removeBlock(block: Hex): void {
    if (this.#seen?.block === block) this.#seen = undefined;
  }

  async #fail(seen: SeenBlock, error: unknown): Promise<void> {
    if (!seen.finalized && isUnreadable(error)) await waitMs(retractionMs, this.#ends.stop);
    if (this.#seen === seen) this.#ends.reject(error);
  }
}
