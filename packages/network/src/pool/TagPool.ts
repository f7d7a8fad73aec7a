import { formatHex, type Hex, keepRecent, parseHex } from '@parachron/core';
import { blake2AsU8a } from '@polkadot/util-crypto';
import { poolErrors } from './PoolRefusedError.js';

/** State of a transaction, by the names of `author_submitAndWatchExtrinsic`. */
export type PoolStatus =
  | 'future'
  | 'ready'
  | 'invalid'
  /** The pool was full of transactions of a higher priority, or of newer ones of the same priority. */
  | 'dropped'
  | { readonly inBlock: Hex }
  | { readonly finalized: Hex }
  | { readonly usurped: Hex };

/** Receives each status of a transaction, with its index in the block if a block has it. */
export type PoolWatcher = (status: PoolStatus, index?: number) => void;

/** The answer of a runtime for a valid transaction: the tags that it needs and gives order transactions. */
export interface Validity {
  readonly priority: bigint;
  readonly requires: readonly Hex[];
  readonly provides: readonly Hex[];
}

/** The hash that identifies an extrinsic in pools and clients. */
export function hashExtrinsic(bytes: Uint8Array): Hex {
  return formatHex(blake2AsU8a(bytes, 256));
}

/** Parts of a chain that a pool needs. */
export interface TagPoolOptions {
  /** Asks the runtime at the head about a transaction; throws POOL_REFUSED. */
  readonly validate: (transaction: Uint8Array) => Promise<Validity>;
  /** Receives each valid transaction before it is in the pool; an error keeps it out. */
  readonly admit?: (transaction: Uint8Array) => void;
  /** Maximum number of ready transactions; a tenth of this number may wait for others. */
  readonly limit?: number;
  /** The time in milliseconds. */
  readonly now?: () => number;
}

/** Substrate's limit of ready transactions. */
const usualLimit = 8192;

/** Substrate's options of a pool: the limit of ready transactions by the limit of future ones. */
const readyPerFuture = 10;

/** Ban time of included, invalid and dropped transactions in milliseconds, the same as in Substrate's pools. */
const banTime = 30 * 60 * 1000;

/** The bans that a pool of any limit keeps, the same as in Substrate's pools. */
const leastBans = 2048;

interface Rank {
  readonly priority: bigint;
  /** Arrival; of equal priority, the earlier transaction goes first. */
  readonly order: number;
}

/** A transaction in the pool. */
export interface Pooled extends Validity, Rank {
  readonly hash: Hex;
  readonly bytes: Hex;
  watcher?: PoolWatcher | undefined;
  requires: readonly Hex[];
  /** The least rank among the transaction and those before it, and the number of those before it. */
  place: { readonly rank: Rank; readonly depth: number };
}

/** The transaction pool of a chain: ready transactions, and those that wait for others, by the tags of the runtime. */
export class TagPool {
  readonly #options: Required<TagPoolOptions>;
  readonly #byHash = new Map<Hex, Pooled>();
  /** The transactions by the tags that they provide, each of which one transaction provides. */
  readonly #byTag = new Map<Hex, Pooled>();
  /** The transactions that wait for others. */
  readonly #future = new Set<Pooled>();
  readonly #banned = new Map<Hex, number>();
  #order = 0;

  constructor({ limit = usualLimit, now = Date.now, admit = () => undefined, validate }: TagPoolOptions) {
    this.#options = { validate, admit, limit, now };
  }

  /** Adds a transaction or throws POOL_REFUSED; the watcher receives each further status. */
  async submit(bytes: Hex, watcher?: PoolWatcher): Promise<Hex> {
    const hash = hashExtrinsic(parseHex(bytes));
    this.#requireNew(hash);
    const validity = await this.#options.validate(parseHex(bytes));
    this.#requireNew(hash);
    this.#options.admit(parseHex(bytes));
    this.#order += 1;
    const rank = { priority: validity.priority, order: this.#order };
    const added: Pooled = { ...validity, ...rank, hash, bytes, place: { rank, depth: 0 } };
    this.#replace(added);
    this.#byHash.set(hash, added);
    this.#future.add(added);
    for (const tag of added.provides) this.#byTag.set(tag, added);
    this.#promote(added);
    this.#removeExcess(this.#isReady(added));
    if (!this.#byHash.has(hash)) throw poolErrors.dropped();
    added.watcher = watcher;
    watcher?.(this.#isReady(added) ? 'ready' : 'future');
    return hash;
  }

  /** Transactions that the next block could hold, in order. */
  listReady(): Pooled[] {
    return this.#listReady().sort(
      (one, other) => compareRanks(one.place.rank, other.place.rank) || one.place.depth - other.place.depth,
    );
  }

  /** Transactions that wait for others. */
  listFuture(): Pooled[] {
    return [...this.#future];
  }

  hasReady(): boolean {
    return this.#byHash.size > this.#future.size;
  }

  /** Whether a ready transaction provides a tag. */
  provides(tag: Hex): boolean {
    const provider = this.#byTag.get(tag);
    return provider !== undefined && this.#isReady(provider);
  }

  /**
   * Records a new block: its transactions leave the pool and are banned for a time. A transaction that the block refused leaves too, unless
   * a later block may have space for it. The transactions that waited for others are validated again.
   */
  async settle(
    { hash, extrinsics }: { readonly hash: Hex; readonly extrinsics: readonly Uint8Array[] },
    refused: readonly { readonly transaction: Hex; readonly reason: string }[] = [],
  ): Promise<void> {
    const now = this.#options.now();
    for (const [one, until] of this.#banned) if (until <= now) this.#banned.delete(one);
    for (const [index, bytes] of extrinsics.entries()) {
      const transaction = hashExtrinsic(bytes);
      this.#ban(transaction);
      const known = this.#byHash.get(transaction);
      if (!known) continue;
      this.#remove(known);
      known.watcher?.({ inBlock: hash }, index);
      known.watcher?.({ finalized: hash }, index);
    }
    const gone = refused.filter(({ reason }) => !/exhaustsResources|future/i.test(reason));
    this.removeInvalid(gone.map(({ transaction }) => hashExtrinsic(parseHex(transaction))));
    await this.#validateAgain((one) => !this.#isPlaced(one));
  }

  /** The chain returned to an earlier block: forgets which transactions were in blocks, and validates all others again. */
  async restart(): Promise<void> {
    this.#banned.clear();
    await this.#validateAgain(() => true);
  }

  async #validateAgain(isDisplaced: (one: Pooled) => boolean): Promise<void> {
    for (const one of [...this.#byHash.values()])
      if (isDisplaced(one))
        this.#setValidity(one, await this.#options.validate(parseHex(one.bytes)).catch(() => undefined));
  }

  /**
   * Removes transactions as invalid and bans them for a time. The transactions that depend on them are removed as well, without a ban, since
   * they may become valid.
   *
   * @returns the hashes of all removed transactions
   */
  removeInvalid(hashes: readonly Hex[]): Hex[] {
    const found = hashes.flatMap((hash) => this.#byHash.get(hash) ?? []);
    for (const { hash } of found) this.#ban(hash);
    return this.#removeAll(found, 'invalid');
  }

  #requireNew(hash: Hex): void {
    if ((this.#banned.get(hash) ?? 0) > this.#options.now()) throw poolErrors.banned();
    if (this.#byHash.has(hash)) throw poolErrors.alreadyImported(hash);
  }

  #isReady(one: Pooled): boolean {
    return !this.#future.has(one);
  }

  #listReady(): Pooled[] {
    return [...this.#byHash.values()].filter((one) => this.#isReady(one));
  }

  /** Removes the transactions in whose place a transaction comes, or refuses it for its priority. */
  #replace({ hash, provides, priority }: Pooled): void {
    const replaced = new Set(provides.flatMap((tag) => this.#byTag.get(tag) ?? []));
    for (const { priority: old } of replaced)
      if (priority <= old) throw poolErrors.tooLowPriority(old, priority);
    for (const old of replaced) {
      this.#remove(old);
      old.watcher?.({ usurped: hash });
    }
  }

  /** Whether a transaction's place is right: what it requires is in the pool and ready. */
  #isPlaced({ requires }: Pooled): boolean {
    return requires.every((tag) => this.provides(tag));
  }

  /** Moves a transaction to the ready ones if it waits for no others, and then those that waited for it. */
  #promote(first: Pooled): void {
    const moved = [first];
    for (let one = moved.pop(); one; one = moved.pop()) {
      if (this.#isReady(one) || !this.#isPlaced(one)) continue;
      this.#future.delete(one);
      const before = one.requires.flatMap((tag) => this.#byTag.get(tag)?.place ?? []);
      const ranks = [one, ...before.map(({ rank }) => rank)];
      one.place = {
        rank: ranks.reduce((least, rank) => (compareRanks(least, rank) < 0 ? rank : least)),
        depth: before.reduce((most, { depth }) => Math.max(most, depth + 1), 0),
      };
      one.watcher?.('ready');
      const { provides } = one;
      for (const waiting of this.#future)
        if (waiting.requires.some((tag) => provides.includes(tag))) moved.push(waiting);
    }
  }

  #setValidity(one: Pooled, validity: Validity | undefined): void {
    if (this.#byHash.get(one.hash) !== one) return;
    if (!validity) return void this.removeInvalid([one.hash]);
    one.requires = validity.requires;
    if (this.#isReady(one) && !this.#isPlaced(one)) {
      this.#future.add(one);
      one.watcher?.('future');
    }
    this.#promote(one);
  }

  /**
   * Drops transactions above the limit, and bans them for a time: the ready transaction of the lowest priority with those that depend on
   * it, or the oldest future transaction.
   */
  #removeExcess(isReady: boolean): void {
    const { limit } = this.#options;
    const most = isReady ? limit : Math.floor(limit / readyPerFuture);
    // Few transactions need no count of the ready or future ones.
    if (this.#byHash.size <= most) return;
    const list = () => (isReady ? this.#listReady() : this.listFuture());
    for (let held = list(); held.length > most; held = list()) {
      const worst = held.reduce((one, other) => (isWorse(other, one, { isReady }) ? other : one));
      for (const hash of this.#removeAll([worst], 'dropped')) this.#ban(hash);
    }
  }

  /** Bans one transaction, and forgets the oldest ban above the limit of bans. */
  #ban(hash: Hex): void {
    const { limit, now } = this.#options;
    keepRecent(this.#banned, [hash, now() + banTime], Math.max(limit, leastBans));
  }

  /** Removes transactions and those that depend on them. */
  #removeAll(transactions: readonly Pooled[], status: PoolStatus): Hex[] {
    const removed = new Set(transactions);
    for (const one of removed) {
      const { provides } = one;
      const wasReady = this.#isReady(one);
      this.#remove(one);
      one.watcher?.(status);
      if (!wasReady) continue;
      for (const other of this.#byHash.values())
        if (this.#isReady(other) && other.requires.some((tag) => provides.includes(tag))) removed.add(other);
    }
    return [...removed].map(({ hash }) => hash);
  }

  #remove(one: Pooled): void {
    this.#byHash.delete(one.hash);
    this.#future.delete(one);
    for (const tag of one.provides) if (this.#byTag.get(tag) === one) this.#byTag.delete(tag);
  }
}

function compareRanks(one: Rank, other: Rank): number {
  if (one.priority !== other.priority) return one.priority > other.priority ? -1 : 1;
  return one.order - other.order;
}

/** The lower priority is worse, then the earlier arrival; future transactions go by their arrival alone. */
function isWorse(one: Rank, other: Rank, { isReady }: { readonly isReady: boolean }): boolean {
  if (isReady && one.priority !== other.priority) return one.priority < other.priority;
  return one.order < other.order;
}
