import type { TaskKey } from '../reading/recordReads.js';
import type { Interest } from './Interest.js';
import type { ServiceBlock } from './readServiceBlock.js';

/** A block with events of tasks of an interest. */
export interface Letter {
  readonly block: ServiceBlock;
  readonly keys: readonly TaskKey[];
}

/** Blocks that a follower has found and the watch has not processed. */
export class Inbox {
  readonly interest: Interest;
  readonly #letters: Letter[] = [];
  #failure: { readonly error: unknown } | undefined;
  #wake: () => void = () => undefined;

  constructor(interest: Interest) {
    this.interest = interest;
  }

  put(letter: Letter): void {
    this.#letters.push(letter);
    this.#wake();
  }

  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#wake();
  }

  /** The oldest letter; undefined if there is none. Letters before a failure come first. */
  take(): Letter | undefined {
    const letter = this.#letters.shift();
    if (!letter && this.#failure) throw this.#failure.error;
    return letter;
  }

  /** Calls back when the inbox has a letter. */
  onLetter(callback: () => void): void {
    if (this.#letters.length > 0 || this.#failure) callback();
    this.#wake = callback;
  }
}
