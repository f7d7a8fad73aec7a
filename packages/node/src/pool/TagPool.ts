import { type Hex, parseHex } from '@parachron/core';
import { blake2AsHex } from '@polkadot/util-crypto';
import { isForLater, poolErrors } from './PoolRefusedError.js';

/** State of a transaction, by the names of `author_submitAndWatchExtrinsic`. */
export type PoolStatus =
  | 'future'
  | 'ready'
  | 'invalid'
  | { readonly inBlock: Hex }
  | { readonly finalized: Hex }
  | { readonly usurped: Hex };

/** Receives each status of a transaction, with its index in the block if a block has it, or the reason if a block refused it. */
export type PoolWatcher = (status: PoolStatus, index?: number, reason?: string) => void;

/** The answer of a runtime for a valid transaction: the tags that it needs and gives order transactions. */
export interface Validity {
  readonly priority: bigint;
  readonly requires: readonly Hex[];
  readonly provides: readonly Hex[];
}

/** Parts of a chain that a pool needs. */
interface TagPoolOptions {
  /** Asks the runtime at the head about a transaction; throws POOL_REFUSED. */
  readonly validate: (transaction: Uint8Array) => Promise<Validity>;
  /** Receives each valid transaction before it is in the pool; an error keeps it out. */
  readonly admit?: (transaction: Uint8Array) => void;
}

/** The most transactions of a pool, as many as may be ready in Substrate's pools. */
const mostTransactions = 8192;

/** A transaction in the pool. */
export interface Pooled extends Validity {
  readonly hash: Hex;
  readonly bytes: Hex;
  watcher?: PoolWatcher | undefined;
  requires: readonly Hex[];
}

/** The transaction pool of a chain: ready transactions, and those that wait for others, by the tags of the runtime. */
export class TagPool {
  readonly #options: TagPoolOptions;
  /** The transactions in the order of their arrival. */
  readonly #byHash = new Map<Hex, Pooled>();
  /** The transactions by the tags that they provide, each of which one transaction provides. */
  readonly #byTag = new Map<Hex, Pooled>();
  /** The transactions that wait for others. */
  readonly #future = new Set<Pooled>();

  constructor(options: TagPoolOptions) {
    this.#options = options;
  }

  /** Adds a transaction or throws POOL_REFUSED; the watcher receives each further status. */
  async submit(bytes: Hex, watcher?: PoolWatcher): Promise<Hex> {
    const transaction = parseHex(bytes);
    const hash = blake2AsHex(transaction, 256);
    if (this.#byHash.has(hash)) throw poolErrors.alreadyImported(hash);
    const validity = await this.#options.validate(transaction);
    if (this.#byHash.has(hash)) throw poolErrors.alreadyImported(hash);
    const replaced = this.#listReplaced(validity);
    if (this.#byHash.size - replaced.size >= mostTransactions) throw poolErrors.dropped();
    this.#options.admit?.(transaction);
    for (const old of replaced) this.#remove(old, { usurped: hash });
    const added: Pooled = { ...validity, hash, bytes };
    const isPlaced = this.#isPlaced(added);
    const follows = ({ requires }: Pooled) => requires.some((tag) => added.provides.includes(tag));
    this.#byHash.set(hash, added);
    for (const tag of added.provides) this.#byTag.set(tag, added);
    if (!isPlaced) this.#future.add(added);
    else if (replaced.size > 0 || this.listFuture().some(follows)) this.#refresh();
    added.watcher = watcher;
    watcher?.(this.#future.has(added) ? 'future' : 'ready');
    return hash;
  }

  /** Transactions that the next block could hold: by their priority, then by their arrival, and none before those that it requires. */
  listReady(): Pooled[] {
    const ready: Pooled[] = [];
    const provided = new Set<Hex>();
    const waiting = new Map<Hex, Pooled[]>();
    const left = [...this.#byHash.values()]
      .sort((one, other) => Number(other.priority - one.priority))
      .reverse();
    for (let one = left.pop(); one; one = left.pop()) {
      const missing = one.requires.find((tag) => !provided.has(tag));
      if (missing !== undefined) waiting.set(missing, [one, ...(waiting.get(missing) ?? [])]);
      else {
        ready.push(one);
        for (const tag of one.provides) {
          provided.add(tag);
          left.push(...(waiting.get(tag) ?? []));
        }
      }
    }
    return ready;
  }

  /** Transactions that wait for others. */
  listFuture(): Pooled[] {
    return [...this.#future];
  }

  /** Number of transactions that wait for no others. */
  countReady(): number {
    return this.#byHash.size - this.#future.size;
  }

  /** Whether a ready transaction provides a tag. */
  provides(tag: Hex): boolean {
    const provider = this.#byTag.get(tag);
    return provider !== undefined && !this.#future.has(provider);
  }

  /**
   * Records a new block: its transactions leave the pool. A transaction that the block refused leaves too, unless a later block may have
   * space for it. The transactions that waited for others are validated again.
   */
  async settle(
    { hash, extrinsics }: { readonly hash: Hex; readonly extrinsics: readonly Uint8Array[] },
    refused: readonly { readonly transaction: Hex; readonly reason: string }[] = [],
  ): Promise<void> {
    for (const [index, bytes] of extrinsics.entries()) {
      const known = this.#byHash.get(blake2AsHex(bytes, 256));
      if (!known) continue;
      this.#remove(known, { inBlock: hash }, index);
      known.watcher?.({ finalized: hash }, index);
    }
    for (const { transaction, reason } of refused) {
      const known = this.#byHash.get(blake2AsHex(transaction, 256));
      if (known && !isForLater(reason)) this.#remove(known, 'invalid', undefined, reason);
    }
    await this.restart((one) => !this.#isPlaced(one));
  }

  /** Validates transactions again: by default all, since the chain returned to an earlier block. */
  async restart(isDisplaced: (one: Pooled) => boolean = () => true): Promise<void> {
    for (const one of [...this.#byHash.values()]) {
      if (!isDisplaced(one)) continue;
      const validity = await this.#options.validate(parseHex(one.bytes)).catch(() => undefined);
      if (this.#byHash.get(one.hash) !== one) continue;
      if (validity) one.requires = validity.requires;
      else this.#remove(one, 'invalid');
    }
    this.#refresh();
  }

  /**
   * The transactions in whose place a transaction comes; refuses it unless it has a higher priority than all of them together.
   *
   * Source: polkadot-sdk, `sc-transaction-pool`, `ReadyTransactions::replace_previous`.
   */
  #listReplaced({ provides, priority }: Validity): ReadonlySet<Pooled> {
    const replaced = new Set(provides.flatMap((tag) => this.#byTag.get(tag) ?? []));
    const old = [...replaced].reduce((sum, one) => sum + one.priority, 0n);
    if (replaced.size > 0 && priority <= old) throw poolErrors.tooLowPriority(old, priority);
    return replaced;
  }

  /** Whether a transaction's place is right: what it requires is in the pool and ready. */
  #isPlaced({ requires }: Pooled): boolean {
    return requires.every((tag) => this.provides(tag));
  }

  /** Determines again which transactions wait for others, and notifies the watchers of those that changed. */
  #refresh(): void {
    const ready = new Set(this.listReady());
    for (const one of this.#byHash.values()) {
      const isReady = ready.has(one);
      if (isReady !== this.#future.has(one)) continue;
      if (isReady) this.#future.delete(one);
      else this.#future.add(one);
      one.watcher?.(isReady ? 'ready' : 'future');
    }
  }

  #remove(one: Pooled, ...report: Parameters<PoolWatcher>): void {
    this.#byHash.delete(one.hash);
    this.#future.delete(one);
    for (const tag of one.provides) if (this.#byTag.get(tag) === one) this.#byTag.delete(tag);
    one.watcher?.(...report);
  }
}
