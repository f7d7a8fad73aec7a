import type { Planck } from '@parachron/core';
import type { AccountState } from '../checking/checkTask.js';

/** A pending call of an account. */
export interface Commitment {
  /** The block of the last check of the call; undefined before a check. */
  readonly seen: AccountState | undefined;
  /** Sums the costs of the earlier calls that a block does not include yet; waits until all of these are checked. */
  sumEarlier(state: AccountState): Promise<Planck>;
  /** Sets the amount that the call withdraws, in planck; 0 if nothing is sent. */
  settle(cost: Planck): void;
  /** Sets the nonce of the call: a block includes the call if the account's nonce at that block is larger. */
  setNonce(nonce: number): void;
  /** Records whether a block includes the call, at the end of its submission. */
  end(hasLanded: boolean): void;
}

interface Entry {
  cost: Planck;
  nonce: number | undefined;
  hasLanded: boolean;
}

/** The pending calls of an account in a scheduler, whose costs the balance at a block does not include. */
export class Commitments {
  #entries: readonly Entry[] = [];
  /** Resolves after the checks of all calls. */
  #settled: Promise<void> = Promise.resolve();

  /** Adds a call behind all other calls. */
  add(): Commitment {
    const entry: Entry = { cost: 0n, nonce: undefined, hasLanded: false };
    const earlier = this.#settled;
    let seen: AccountState | undefined;
    let settle = (): unknown => undefined;
    const own = new Promise<void>((resolve) => {
      settle = () => resolve();
    });
    this.#settled = earlier.then(() => own);
    this.#entries = [...this.#entries, entry];
    return {
      get seen() {
        return seen;
      },
      sumEarlier: async (state) => {
        seen = state;
        await earlier;
        this.#removeLanded(state);
        return sum(this.#entries.slice(0, this.#entries.indexOf(entry)), state);
      },
      settle: (cost) => {
        entry.cost = cost;
        settle();
      },
      setNonce: (nonce) => {
        entry.nonce = nonce;
      },
      end: (hasLanded) => {
        settle();
        entry.hasLanded = hasLanded;
        if (!hasLanded) this.#entries = this.#entries.filter((one) => one !== entry);
      },
    };
  }

  /** Sums the costs of all calls that a block does not include yet. */
  async sum(state: AccountState): Promise<Planck> {
    await this.#settled;
    this.#removeLanded(state);
    return sum(this.#entries, state);
  }

  #removeLanded(state: AccountState): void {
    this.#entries = this.#entries.filter((one) => !one.hasLanded || !isInBlock(one, state));
  }
}

/** Returns whether a block includes the call, so that the balance at the block contains its costs. */
function isInBlock({ nonce }: Entry, state: AccountState): boolean {
  return nonce !== undefined && nonce < state.nonce;
}

function sum(entries: readonly Entry[], state: AccountState): Planck {
  return entries.reduce((total, entry) => (isInBlock(entry, state) ? total : total + entry.cost), 0n);
}
