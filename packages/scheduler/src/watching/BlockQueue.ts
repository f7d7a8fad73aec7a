import type { TaskKey } from '../reading/describeTaskReads.js';
import type { ServiceBlock } from './readServiceBlock.js';
import type { WatchedTasks } from './WatchedTasks.js';

/** A block with events of watched tasks. */
export interface FoundBlock {
  readonly block: ServiceBlock;
  readonly keys: readonly TaskKey[];
}

/** Blocks that the follower has found and the watch has not processed yet. */
export class BlockQueue {
  readonly watched: WatchedTasks;
  readonly #blocks: FoundBlock[] = [];
  #failure: { readonly error: unknown } | undefined;
  #wake: () => void = () => undefined;

  constructor(watched: WatchedTasks) {
    this.watched = watched;
  }

  put(found: FoundBlock): void {
    this.#blocks.push(found);
    this.#wake();
  }

  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#wake();
  }

  /**
   * Removes and returns the oldest block; undefined if there is none. Throws the failure of the follower after the last
   * block.
   */
  take(): FoundBlock | undefined {
    const found = this.#blocks.shift();
    if (!found && this.#failure) throw this.#failure.error;
    return found;
  }

  /** Calls the callback when the queue has a block or a failure. */
  onBlock(callback: () => void): void {
    if (this.#blocks.length > 0 || this.#failure) callback();
    this.#wake = callback;
  }
}
