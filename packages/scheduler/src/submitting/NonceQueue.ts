import type { Chain, SigningHead } from '@parachron/client';
import type { Planck } from '@parachron/core';
import type { AccountState } from '../checking/checkTask.js';

/** A transaction's place in the queue of an account. */
export interface NonceReservation {
  readonly nonce: number;
  readonly head: SigningHead;
  /** Lets the next transaction start, because the node has, or may have, this transaction. */
  pass(): void;
  /** Lets the next transaction start with the same nonce, because this transaction was never sent, or was refused. */
  release(): void;
}

/** Outcome of a transaction. */
export interface NonceOutcome {
  /** Number of the block that includes the transaction; absent if no block does. */
  readonly block?: number;
}

// Transactions are valid for 64 blocks. After this many blocks, the queue reads a newer block as the start of the eras.
const mostBlocks = 8;

const loadAsk = () => import('@parachron/client');

/**
 * Assigns consecutive nonces of one account, so that many transactions can wait for inclusion at the same time.
 * Transactions are signed and sent in sequence, and each takes its nonce only after the previous transaction was sent.
 * An unsent transaction therefore leaves no gap.
 */
export class NonceQueue {
  /** Costs of the calls of the account. */
  readonly commitments = new Commitments();
  readonly #held = new Set<number>();
  /** All nonces of this queue, including those of ended transactions. */
  readonly #own = new Set<number>();
  #last: Promise<unknown> = Promise.resolve();
  #next: number | undefined;
  #seen: { readonly chain: Chain; readonly head: SigningHead } | undefined;

  /** Waits for the account's turn, and takes the next nonce. */
  async take(getChain: () => Chain, address: string): Promise<NonceReservation> {
    const release = await this.#waitForPlace();
    try {
      const { getNextNonce } = await loadAsk();
      const chain = getChain();
      // If no transaction of this queue is pending, another program may have used the next nonce.
      const own = this.#held.size > 0 ? this.#next : undefined;
      const [next, head] = await Promise.all([own ?? getNextNonce(chain, address), this.#getHead(chain)]);
      return this.#createReservation(this.#findFree(next), head, release);
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Reserves a nonce for an earlier submission. */
  reserve(nonce: number): void {
    this.#held.add(nonce);
    this.#own.add(nonce);
  }

  /** Lists the nonces from one to another that other programs have used. */
  listForeign(first: number, end: number): readonly number[] {
    const all = Array.from({ length: Math.max(end - first, 0) }, (_unused, at) => first + at);
    return all.filter((nonce) => !this.#own.has(nonce));
  }

  /** Makes the next transaction read a new block as the start of its era, for example after a lost connection. */
  removeHead(): void {
    this.#seen = undefined;
  }

  /**
   * Records the end of a transaction. After a transaction without a block, the queue reads the next nonce from the node
   * again.
   */
  end(nonce: number, { block }: NonceOutcome): void {
    this.#held.delete(nonce);
    if (block === undefined) this.#next = undefined;
    const head = this.#seen?.head.block.number;
    const isOld = head !== undefined && block !== undefined && block - head > mostBlocks;
    if (isOld || block === undefined || this.#held.size === 0) this.removeHead();
  }

  #createReservation(nonce: number, head: SigningHead, release: () => void): NonceReservation {
    this.reserve(nonce);
    let isOver = false;
    const endReservation = (next: number | undefined) => {
      if (isOver) return;
      isOver = true;
      this.#next = next;
      release();
    };
    return {
      nonce,
      head,
      pass: () => endReservation(nonce + 1),
      release: () => {
        if (isOver) return;
        this.#held.delete(nonce);
        this.#own.delete(nonce);
        // Another program may have used the nonce, so the next nonce is read from the node.
        endReservation(undefined);
      },
    };
  }

  async #waitForPlace(): Promise<() => void> {
    let endTurn = (): unknown => undefined;
    const before = this.#last;
    this.#last = new Promise<void>((resolve) => {
      endTurn = () => resolve();
    });
    await before;
    return endTurn;
  }

  async #getHead(chain: Chain): Promise<SigningHead> {
    if (this.#seen?.chain === chain) return this.#seen.head;
    const { getSigningHead } = await loadAsk();
    const head = await getSigningHead(chain);
    this.#seen = { chain, head };
    return head;
  }

  #findFree(from: number): number {
    let nonce = from;
    while (this.#held.has(nonce)) nonce += 1;
    return nonce;
  }
}

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
