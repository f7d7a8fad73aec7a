import { type Chain, getNextNonce, getSigningHead, type SigningHead } from '@parachron/client';

/** A transaction's place in the queue of an account. */
export interface NonceReservation {
  readonly nonce: number;
  readonly head: SigningHead;
  /** Lets the next transaction start, because the node has, or may have, this transaction. */
  pass(): void;
  /** Lets the next transaction start with the same nonce, because this transaction was never sent, or was refused. */
  release(): void;
}

// Transactions are valid for 64 blocks. After this many blocks, the queue reads a newer block as the start of the eras.
const mostBlocks = 8;

/**
 * Assigns consecutive nonces of one account, so that many transactions can wait for inclusion at the same time.
 * Transactions are signed and sent in sequence, and each takes its nonce only after the previous transaction was sent.
 * An unsent transaction therefore leaves no gap.
 */
export class NonceQueue {
  readonly #held = new Set<number>();
  #last: Promise<unknown> = Promise.resolve();
  #next: number | undefined;
  #seen: { readonly chain: Chain; readonly head: SigningHead } | undefined;

  /** Waits for the account's turn, and takes the next nonce. */
  async take(getChain: () => Chain, address: string): Promise<NonceReservation> {
    const release = await this.#waitForPlace();
    try {
      const chain = getChain();
      // If no transaction of this queue is pending, another program may have used the next nonce.
      const own = this.#held.size > 0 ? this.#next : undefined;
      const [next, head] = await Promise.all([own ?? getNextNonce(chain, address), this.#getHead(chain)]);
      let nonce = next;
      while (this.#held.has(nonce)) nonce += 1;
      return this.#createReservation(nonce, head, release);
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Reserves a nonce for an earlier submission. */
  reserve(nonce: number): void {
    this.#held.add(nonce);
  }

  /** Makes the next transaction read a new block as the start of its era, for example after a lost connection. */
  removeHead(): void {
    this.#seen = undefined;
  }

  /**
   * Records the end of a transaction. After a transaction without a block, the queue reads the next nonce from the node
   * again.
   *
   * @param block the number of the block that includes the transaction; undefined if no block does
   */
  end(nonce: number, block: number | undefined): void {
    this.#held.delete(nonce);
    if (block === undefined) this.#next = undefined;
    const head = this.#seen?.head.block.number;
    const isOld = head !== undefined && block !== undefined && block - head > mostBlocks;
    if (isOld || block === undefined || this.#held.size === 0) this.removeHead();
  }

  #createReservation(nonce: number, head: SigningHead, release: () => void): NonceReservation {
    this.reserve(nonce);
    let isOver = false;
    const end = (next: number | undefined) => {
      if (isOver) return;
      isOver = true;
      // Without a next nonce, it is read from the node: another program may have used it.
      if (next === undefined) this.#held.delete(nonce);
      this.#next = next;
      release();
    };
    return { nonce, head, pass: () => end(nonce + 1), release: () => end(undefined) };
  }

  async #waitForPlace(): Promise<() => void> {
    const before = this.#last;
    return new Promise((resolve) => {
      this.#last = new Promise<void>((endTurn) => before.then(() => resolve(endTurn)));
    });
  }

  async #getHead(chain: Chain): Promise<SigningHead> {
    if (this.#seen?.chain === chain) return this.#seen.head;
    const head = await getSigningHead(chain);
    this.#seen = { chain, head };
    return head;
  }
}
