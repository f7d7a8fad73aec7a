import { InvalidInputError } from '@parachron/core';
import { stopHolding, waitForNextTurn } from '../rpc/turns.js';
import type { RuntimeFork } from './RuntimeFork.js';

/** Block building: at once for every transaction, at an interval in real milliseconds, or on request. */
export type BlockMode =
  | { readonly kind: 'instant' }
  | { readonly kind: 'interval'; readonly milliseconds: number }
  | { readonly kind: 'manual' };

/** Refuses a value that is no mode, by the name of its field. @throws INVALID_INPUT */
export function requireMode(field: string, mode: BlockMode): void {
  const { kind, milliseconds } = Object(mode);
  if (kind === 'instant' || kind === 'manual' || (kind === 'interval' && milliseconds > 0)) return;
  const expected = "{ kind: 'instant' }, { kind: 'manual' } or { kind: 'interval', milliseconds }";
  throw new InvalidInputError({ field, expected, found: String(kind ?? mode) });
}

/** Builds the blocks of a chain when its mode says so. Transactions of the same turn of the event loop share a block. */
export class BlockTimer {
  readonly #chain: RuntimeFork;
  #mode: BlockMode = { kind: 'manual' };
  #interval: NodeJS.Timeout | undefined;
  #due: Promise<void> | undefined;
  /** Whether a transaction came during a build, which may not have it. */
  #isNoticed = false;
  #failure: { readonly cause: unknown } | undefined;

  constructor(chain: RuntimeFork, mode: BlockMode) {
    this.#chain = chain;
    this.setMode(mode);
  }

  setMode(mode: BlockMode): void {
    requireMode('mode', mode);
    this.#mode = mode;
    clearInterval(this.#interval);
    if (mode.kind === 'interval') {
      const build = () => {
        this.#due ??= this.#build();
      };
      this.#interval = stopHolding(setInterval(build, mode.milliseconds));
    } else this.notice();
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
    const { kind } = this.#mode;
    try {
      if (kind === 'interval' || (kind === 'instant' && before > 0)) await this.#chain.driver.build();
      this.#failure = undefined;
    } catch (cause) {
      this.#failure = { cause };
    }
    this.#due = undefined;
    // A full block leaves transactions for the next one.
    if (this.#isNoticed || (!this.#failure && pool.countReady() < before)) this.notice();
  }
}
