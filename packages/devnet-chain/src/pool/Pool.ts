import { type Hex, isParachronError } from '@parachron/core';
import type { Context } from '../pallet/Context.js';
import { getNonce } from '../pallets/system/systemData.js';
import type { Block } from '../runtime/Block.js';
import type { ExtrinsicSource } from '../runtime/buildBlock.js';
import { hashExtrinsic } from '../runtime/decodeExtrinsic.js';
import { createPoolSource } from './createPoolSource.js';
import { joinRows } from './joinRows.js';
import type { PooledTransaction } from './PooledTransaction.js';
import { refusePool } from './PoolRefusedError.js';
import { readTransaction, requireValidTransaction } from './requireValidTransaction.js';
import type { PoolStatus } from './TagPool.js';

/** State of a transaction, by the names of `author_submitAndWatchExtrinsic`. */
export type TransactionStatus =
  | PoolStatus
  /** The block was replaced; the transaction is in the pool again. */
  | { readonly retracted: Hex };

/** Parts of a chain that a pool needs. */
export interface PoolOptions {
  /** The context of a block on top of the head; the same object until the head changes. */
  readonly context: () => Context;
  /** The chain's time in milliseconds. */
  readonly now: () => number;
  /** Maximum number of ready transactions; a tenth of this number may wait for an earlier nonce. */
  readonly limit: number;
}

// Ban time of included, invalid and dropped transactions in milliseconds, the same as in Substrate's pools.
const banTime = 30 * 60 * 1000;

// Substrate's options of a pool: the limit of ready transactions by the limit of future ones.
const readyPerFuture = 10;

/** The transaction pool of a chain: ready transactions, and those that wait for an earlier nonce. */
export class Pool {
  readonly #options: PoolOptions;
  readonly #byHash = new Map<Hex, PooledTransaction>();
  readonly #rows = new Map<Hex, SignerRow>();
  readonly #watchers = new Map<Hex, (status: TransactionStatus) => void>();
  readonly #banned = new Map<Hex, number>();
  #order = 0;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Adds a transaction or throws POOL_REFUSED; the watcher receives each further status. */
  submit(bytes: Uint8Array, watcher?: (status: TransactionStatus) => void): Hex {
    const context = this.#options.context();
    const extrinsic = readTransaction(context, bytes);
    const { hash } = extrinsic;
    if ((this.#banned.get(hash) ?? 0) > this.#options.now()) throw refusePool({ kind: 'TemporarilyBanned' });
    if (this.#byHash.has(hash)) throw refusePool({ kind: 'AlreadyImported', hash });
    this.#order += 1;
    const transaction = requireValidTransaction(context, extrinsic, this.#order);
    const isReplacing = this.#add(transaction);
    const position = this.#notifyPositions(transaction, { isReplacing });
    this.#removeExcess(position);
    if (!this.#byHash.has(hash)) throw refusePool({ kind: 'ImmediatelyDropped' });
    if (watcher) {
      this.#watchers.set(hash, watcher);
      watcher(position);
    }
    return hash;
  }

  /** Transactions that the next block could hold, in the order of the pool. */
  listReady(): PooledTransaction[] {
    return joinRows([...this.#rows.keys()].map((signer) => this.#listReadyOf(signer)));
  }

  hasReady(): boolean {
    return [...this.#rows.keys()].some((signer) => this.#rows.get(signer)?.has(this.#getNonce(signer)));
  }

  /** Transactions that wait for an earlier nonce. */
  listFuture(): PooledTransaction[] {
    const ready = new Set(this.listReady());
    return [...this.#byHash.values()].filter((one) => !ready.has(one));
  }

  /** The ready transactions as a source of a block. */
  createSource(): ExtrinsicSource {
    return createPoolSource(this.listReady(), ({ extrinsic }) => this.removeInvalid([extrinsic.hash]));
  }

  /** Records a new block: its transactions leave the pool and are banned for a time. */
  settle(block: Block): void {
    const now = this.#options.now();
    for (const [hash, until] of this.#banned) if (until <= now) this.#banned.delete(hash);
    for (const { hash } of block.outcomes) {
      const transaction = this.#byHash.get(hash);
      this.#banned.set(hash, now + banTime);
      if (!transaction) continue;
      this.#remove(transaction);
      this.#notify(hash, { inBlock: block.hash });
    }
  }

  /** Reports a block as final to the watchers of its transactions. */
  reportFinal({ hash: finalized, extrinsics }: Pick<Block, 'hash' | 'extrinsics'>): void {
    if (this.#watchers.size === 0) return;
    for (const bytes of extrinsics) this.#end(hashExtrinsic(bytes), { finalized });
  }

  /** Records that a block left the chain: its transactions may be submitted again. */
  reportRetracted({ hash, extrinsics }: Pick<Block, 'hash' | 'extrinsics'>): void {
    for (const bytes of extrinsics) {
      const transaction = hashExtrinsic(bytes);
      this.#banned.delete(transaction);
      this.#notify(transaction, { retracted: hash });
    }
  }

  /** Returns the valid transactions of a retracted block to the pool. */
  submitAgain({ extrinsics }: Pick<Block, 'extrinsics'>): void {
    for (const bytes of extrinsics) {
      const hash = hashExtrinsic(bytes);
      try {
        this.submit(bytes);
      } catch (error) {
        // Refused are inherents, and transactions that another transaction has replaced since.
        if (!isParachronError(error, 'POOL_REFUSED')) throw error;
        this.#end(hash, 'invalid');
      }
    }
  }

  /**
   * Removes transactions as invalid and bans them for a time. The ready transactions that depend on them are removed as well, without a
   * ban, since they may become valid.
   *
   * @returns the hashes of all removed transactions
   */
  removeInvalid(hashes: readonly Hex[]): Hex[] {
    const removed = new Set(hashes.flatMap((hash) => this.#listSubtree(hash)));
    this.#addBans(hashes.filter((hash) => this.#byHash.has(hash)));
    this.#removeAll(removed, 'invalid');
    return [...removed].map(({ extrinsic }) => extrinsic.hash);
  }

  /** A transaction of the pool, and the ready transactions of its signer after it. */
  #listSubtree(hash: Hex): PooledTransaction[] {
    const transaction = this.#byHash.get(hash);
    if (!transaction) return [];
    const row = this.#listReadyOf(transaction.signer);
    const at = row.indexOf(transaction);
    return at < 0 ? [transaction] : row.slice(at);
  }

  /** The nonce after all ready transactions of an account. */
  getNextNonce(account: Hex): number {
    return this.#getNonce(account) + this.#listReadyOf(account).length;
  }

  #getNonce(signer: Hex): number {
    return getNonce(this.#options.context(), signer);
  }

  /** Transactions of an account with consecutive nonces from the account's nonce on. */
  #listReadyOf(signer: Hex): PooledTransaction[] {
    const own = this.#rows.get(signer);
    const row: PooledTransaction[] = [];
    if (!own) return row;
    for (let nonce = this.#getNonce(signer); ; nonce += 1) {
      const next = own.get(nonce);
      if (!next) return row;
      row.push(next);
    }
  }

  /** Returns whether the transaction replaces another of the same nonce. */
  #add(transaction: PooledTransaction): boolean {
    const { signer, nonce, extrinsic, priority } = transaction;
    const old = this.#rows.get(signer)?.get(nonce);
    if (old && priority <= old.priority) {
      throw refusePool({ kind: 'TooLowPriority', old: old.priority, new: priority });
    }
    if (old) {
      this.#remove(old);
      this.#end(old.extrinsic.hash, { usurped: extrinsic.hash });
    }
    const own: SignerRow = this.#rows.get(signer) ?? new Map();
    this.#rows.set(signer, own.set(nonce, transaction));
    this.#byHash.set(extrinsic.hash, transaction);
    return old !== undefined;
  }

  /** Moves a transaction to the ready ones, and those of later nonces if it fills a gap; a replacement fills none. */
  #notifyPositions(
    added: PooledTransaction,
    { isReplacing }: { readonly isReplacing: boolean },
  ): 'future' | 'ready' {
    const row = this.#listReadyOf(added.signer);
    const at = row.indexOf(added);
    const position = at < 0 ? 'future' : 'ready';
    const moved = at < 0 || isReplacing ? [added] : row.slice(at);
    for (const { extrinsic } of moved) this.#notify(extrinsic.hash, position);
    return position;
  }

  /**
   * Drops transactions above the limit, and bans them for a time: the ready transaction of the lowest priority with those that depend on
   * it, or the oldest future transaction.
   */
  #removeExcess(position: 'future' | 'ready'): void {
    const isReady = position === 'ready';
    const most = isReady ? this.#options.limit : Math.floor(this.#options.limit / readyPerFuture);
    // Few transactions need no count of the ready or future ones.
    if (this.#byHash.size <= most) return;
    for (;;) {
      const held = isReady ? this.listReady() : this.listFuture();
      const worst = held.length > most ? held.reduce(isReady ? chooseLeast : chooseOldest) : undefined;
      if (!worst) return;
      const dropped = this.#listSubtree(worst.extrinsic.hash);
      this.#addBans(dropped.map(({ extrinsic }) => extrinsic.hash));
      this.#removeAll(dropped, 'dropped');
    }
  }

  #addBans(hashes: readonly Hex[]): void {
    const until = this.#options.now() + banTime;
    for (const hash of hashes) this.#banned.set(hash, until);
  }

  #removeAll(transactions: Iterable<PooledTransaction>, status: TransactionStatus): void {
    for (const transaction of transactions) {
      this.#remove(transaction);
      this.#end(transaction.extrinsic.hash, status);
    }
  }

  #remove({ extrinsic, signer, nonce }: PooledTransaction): void {
    this.#byHash.delete(extrinsic.hash);
    const own = this.#rows.get(signer);
    if (own?.get(nonce)?.extrinsic.hash === extrinsic.hash) own.delete(nonce);
    if (own?.size === 0) this.#rows.delete(signer);
  }

  #notify(hash: Hex, status: TransactionStatus): void {
    this.#watchers.get(hash)?.(status);
  }

  #end(hash: Hex, status: TransactionStatus): void {
    this.#notify(hash, status);
    this.#watchers.delete(hash);
  }
}

type SignerRow = Map<number, PooledTransaction>;

function chooseOldest(one: PooledTransaction, other: PooledTransaction): PooledTransaction {
  return one.order < other.order ? one : other;
}

/** Returns the transaction of the lower priority; of equal priority, the older one. */
function chooseLeast(one: PooledTransaction, other: PooledTransaction): PooledTransaction {
  if (one.priority !== other.priority) return one.priority < other.priority ? one : other;
  return chooseOldest(one, other);
}
