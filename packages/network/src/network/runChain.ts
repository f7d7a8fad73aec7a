import { formatHex, type Hex, type Planck, parseHex, requireInput } from '@parachron/core';
import type { Notify, SessionOptions } from '@parachron/devnet-chain';
import {
  createSessionProvider,
  encodeStorageWrites,
  findStorageItem,
  StorageItemNotFoundError,
} from '@parachron/devnet-chain';
import type { DecoratedMeta } from '@polkadot/types/metadata/decorate/types';
import { blake2AsHex } from '@polkadot/util-crypto';
import { type Built, Fork, type ForkBlock, type ForkStart, keepFork } from '../fork/Fork.js';
import { createForkSession } from '../fork/rpc/createForkSession.js';
import type { ForkNode } from '../fork/rpc/ForkNode.js';
import { validateTransaction } from '../fork/validateTransaction.js';
import { getLocalBlock } from './getLocalBlock.js';
import type { BlockInputs, LocalBlock, LocalChain, Preparation } from './LocalChain.js';
import type { LocalChainOptions } from './LocalChainOptions.js';
import { BlockNotBuiltError, LocalChainClosedError, LocalChainNotStartedError } from './localChainErrors.js';
import { readQueued } from './readQueued.js';
import { submitUpward } from './submitUpward.js';

interface Running {
  readonly start: ForkStart;
  /** Whether the chain has only the genesis block of a specification, so that block 1 must be built. */
  readonly isGenesis: boolean;
  readonly name: string;
  readonly stated: LocalChain['stated'];
  readonly options: LocalChainOptions;
}

/** Starts a chain from an opened source, builds its first block if it has none, and returns its interface. */
export async function runChain({ start, isGenesis, name, stated, options }: Running): Promise<LocalChain> {
  try {
    const { mockSignatures = false, decodeMetadata } = options;
    const chain = new RunningChain(new Fork(start, { mockSignatures, decodeMetadata }), {
      name,
      stated,
      isInstant: options.blocks === 'instant',
    });
    await chain.readRuntime();
    if (isGenesis) await chain.buildFirst(options.firstBlock ?? 'required');
    return chain;
  } catch (cause) {
    await start.close();
    const reason = (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '');
    throw new LocalChainNotStartedError({ chain: name, reason }, { cause });
  }
}

class RunningChain implements LocalChain, ForkNode {
  readonly name: string;
  readonly stated: LocalChain['stated'];
  readonly fork: Fork;
  readonly prepared: Preparation[] = [];
  blockFailure: string | undefined;
  missingHostFunction: string | undefined;
  readonly #isInstant: boolean;
  readonly #listeners = new Set<(block: LocalBlock) => void>();
  readonly #heads = new Set<(block: ForkBlock) => void>();
  #pending: Hex[] = [];
  #meta: DecoratedMeta | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(
    fork: Fork,
    { name, stated, isInstant }: { name: string; stated: LocalChain['stated']; isInstant: boolean },
  ) {
    this.fork = fork;
    this.name = name;
    this.stated = stated;
    this.#isInstant = isInstant;
    keepFork(this, fork);
  }

  get head() {
    const { number, hash } = this.fork.head;
    return { number, hash };
  }

  get pending(): readonly Hex[] {
    return this.#pending;
  }

  get provider() {
    return createSessionProvider(this);
  }

  get registry() {
    return this.#requireMeta().registry;
  }

  connect(notify?: Notify, options?: Pick<SessionOptions, 'subscriptions'>) {
    requireInput({ notify, options }, { notify: 'function?', options: 'object?' });
    return createForkSession(this.#open(), notify, options);
  }

  /** Reads the runtime at the head; called after each block, which may change the runtime. */
  async readRuntime(): Promise<void> {
    const { meta, runtime } = await this.fork.getRuntime(this.fork.head);
    this.#meta = meta;
    [this.missingHostFunction] = runtime.missing;
  }

  /** Builds block 1, or records the reason why the runtime cannot build it. */
  async buildFirst(mode: 'required' | 'optional'): Promise<void> {
    try {
      await this.newBlock();
    } catch (cause) {
      if (mode === 'required') throw cause;
      this.blockFailure = cause instanceof BlockNotBuiltError ? cause.facts.reason : String(cause);
      await this.setStorage([{ pallet: 'System', item: 'Number', value: 1 }]);
    }
  }

  async setStorage(
    writes: Parameters<LocalChain['setStorage']>[0],
    note?: Omit<Preparation, 'chain'>,
  ): Promise<void> {
    requireInput({ writes, note }, { writes: 'array', note: 'object?' });
    const items = encodeStorageWrites(this.#requireMeta(), { chain: this.name, writes });
    this.fork.head.state.write(items.map(([key, value]) => [key, value === null ? null : parseHex(value)]));
    if (note) this.note(note);
  }

  note(change: Omit<Preparation, 'chain'>): void {
    requireInput({ change }, { change: { what: 'string', why: 'string' } });
    if (this.prepared.some(({ what }) => what === change.what)) return;
    this.prepared.push({ chain: this.name, ...change });
  }

  async getStorage(pallet: string, item: string, keys: readonly unknown[] = []) {
    requireInput({ pallet, item, keys }, { pallet: 'string', item: 'string', keys: 'array' });
    const found = findStorageItem(this.#requireMeta(), { pallet, item, keys });
    const value = found && (await this.getRawStorage(found.key));
    return value === undefined ? undefined : found?.decode(value);
  }

  encodeKey(pallet: string, item: string, keys: readonly unknown[] = []): Hex {
    requireInput({ pallet, item, keys }, { pallet: 'string', item: 'string', keys: 'array' });
    const found = findStorageItem(this.#requireMeta(), { pallet, item, keys });
    if (!found) throw new StorageItemNotFoundError({ chain: this.name, pallet, item });
    return found.key;
  }

  async getRawStorage(key: Hex): Promise<Hex | undefined> {
    requireInput({ key }, { key: 'string' });
    const [value] = await this.fork.head.state.read([key]);
    return value && formatHex(value);
  }

  async endow(balances: ReadonlyMap<Hex, Planck>, note?: Omit<Preparation, 'chain'>): Promise<void> {
    requireInput({ balances, note }, { balances: { entries: 'function' }, note: 'object?' });
    let gained = 0n;
    for (const [account, free] of balances) {
      const info = (await this.getStorage('System', 'Account', [account]))?.toJSON() as
        | AccountInfo
        | undefined;
      gained += free - BigInt(info?.data.free ?? 0);
      const data = { ...info?.data, free };
      const value = { ...info, providers: Math.max(1, info?.providers ?? 0), data };
      await this.setStorage([{ pallet: 'System', item: 'Account', keys: [account], value }], note);
    }
    const issued = BigInt((await this.getStorage('Balances', 'TotalIssuance'))?.toString() ?? 0);
    if (gained === 0n) return;
    await this.setStorage([{ pallet: 'Balances', item: 'TotalIssuance', value: issued + gained }]);
  }

  async newBlock(inputs: BlockInputs = {}): Promise<LocalBlock> {
    requireInput(
      { inputs },
      { inputs: { transactions: 'array?', upwardMessages: 'object?', downwardMessages: 'array?' } },
    );
    this.#requireOpen();
    const built = this.#queue.then(() => this.#build(inputs));
    this.#queue = built.catch(() => undefined);
    return built;
  }

  readQueued(): Promise<string> {
    return readQueued(this);
  }

  watchBlocks(listener: (block: LocalBlock) => void): () => void {
    requireInput({ listener }, { listener: 'function' });
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onHead(listener: (block: ForkBlock) => void): () => void {
    this.#heads.add(listener);
    return () => this.#heads.delete(listener);
  }

  async submit(transaction: Hex): Promise<Hex> {
    await validateTransaction(this.fork, parseHex(transaction));
    // The transaction has been accepted: a block that cannot be built shows by the transaction's absence.
    if (this.#isInstant) this.newBlock({ transactions: [transaction] }).catch(() => undefined);
    else this.#pending.push(transaction);
    return blake2AsHex(transaction, 256);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#queue;
    this.#listeners.clear();
    this.#heads.clear();
    await this.fork.start.close();
  }

  async #build(inputs: BlockInputs): Promise<LocalBlock> {
    const transactions = inputs.transactions ?? this.#pending;
    if (inputs.transactions === undefined) this.#pending = [];
    const parent = this.fork.head;
    let built: Built;
    try {
      // The messages belong to this block, and not to another one on the same parent.
      if (inputs.upwardMessages) this.fork.coverHead();
      await submitUpward(this, inputs.upwardMessages ?? {});
      built = await this.fork.build(inputs, transactions);
    } catch (cause) {
      this.fork.setHead(parent);
      const reason = cause instanceof Error ? cause.message : String(cause);
      const number = parent.number + 1;
      throw new BlockNotBuiltError({ chain: this.name, number, reason }, { cause });
    }
    const parentRegistry = this.#requireMeta().registry;
    await this.readRuntime();
    const local = await getLocalBlock(this, { ...built, parentRegistry });
    for (const listener of this.#heads) listener(built.block);
    for (const listener of this.#listeners) listener(local);
    return local;
  }

  /** This chain for clients: calls after `close` are refused. */
  #open(): () => ForkNode {
    return () => {
      this.#requireOpen();
      return this;
    };
  }

  #requireOpen(): void {
    if (this.#closed) throw new LocalChainClosedError({ chain: this.name });
  }

  #requireMeta(): DecoratedMeta {
    if (!this.#meta) throw new LocalChainNotStartedError({ chain: this.name, reason: 'it has no metadata' });
    return this.#meta;
  }
}

interface AccountInfo {
  readonly providers?: number;
  readonly data: { readonly free?: string | number };
}
