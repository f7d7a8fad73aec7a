import { type Hex, isParachronError, parseHex, requireInput } from '@parachron/core';
import type { ForkMethod, ParaBlock, ParaBlockInputs, RpcSource } from '@parachron/network';
import { createSessionProvider, type PoolWatcher, TagPool, toHex, type Validity } from '@parachron/network';
import type { Trie } from '@parachron/runtime';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import type { ChainRuntime } from '../pallet/ChainRuntime.js';
import { Context } from '../pallet/Context.js';
import type { Block } from '../runtime/Block.js';
import { buildBlock, putSystemItems } from '../runtime/buildBlock.js';
import { callRuntime } from '../runtime/callRuntime.js';
import { type ChainRecipe, encodeSmallCode } from '../runtime/smallCode.js';
import { header as headerType } from '../scale/commonTypes.js';
import { BlockUnknownError } from '../state/BlockUnknownError.js';
import type { Changes } from '../state/StateView.js';
import type { BlockMode, BlockOptions, Chain, ChainIdentity, StoredBlock } from './Chain.js';
import { ChainBlocks } from './ChainBlocks.js';
import { createGenesis } from './createGenesis.js';
import { createPoolSource } from './createPoolSource.js';
import { createRpcSource } from './createRpcSource.js';
import { createTimer, type Timer } from './createTimer.js';
import type { BlockRecord, Journal } from './Journal.js';
import { readOutbound } from './readOutbound.js';
import { requireFinite } from './requireFinite.js';
import { requireValidTransaction } from './requireValidTransaction.js';

/** Options of starting a chain of any kind. */
export interface ChainOptions {
  readonly runtime: ChainRuntime;
  readonly identity: ChainIdentity;
  /** JSON-RPC methods of this kind of chain. */
  readonly rpc?: Readonly<Record<string, ForkMethod>>;
  /** Block time in milliseconds, on the chain's own clock. */
  readonly blockTime: number;
  readonly mode: BlockMode;
  /** The outer clock in milliseconds. */
  readonly clock: () => number;
  /** Maximum size of the stored past states in bytes. */
  readonly historyBytes: number;
  /** Maximum number of ready transactions in the pool. */
  readonly poolLimit: number;
  /** Description of the chain, if it is of a known kind. */
  readonly recipe?: ChainRecipe;
}

function requireBlockOptions(options: BlockOptions): void {
  requireInput({ options }, { options: { data: 'object?' } });
  if (options.timestamp !== undefined) requireFinite({ timestamp: options.timestamp });
}

/** The wiring of a chain: blocks, state, pool, clock and listeners around the pure functions of the runtime. */
export class LocalNode implements Chain {
  readonly runtime: ChainRuntime;
  readonly identity: ChainIdentity;
  readonly genesisHash: Hex;
  readonly rpc: Readonly<Record<string, ForkMethod>>;
  readonly pool: TagPool;
  readonly #options: ChainOptions;
  readonly #blocks: ChainBlocks;
  readonly #listeners = new Set<(block: Block) => void>();
  readonly #timer: Timer;
  /** Lead of the chain's time over the clock, in milliseconds. */
  #shift = 0;
  #journal: Journal | undefined;
  #source: RpcSource | undefined;
  /** Context in which transactions are validated, with the state of the head. */
  #next: { readonly state: Trie; readonly context: Context } | undefined;

  constructor(options: ChainOptions) {
    this.#options = options;
    this.runtime = options.runtime;
    this.identity = options.identity;
    this.rpc = options.rpc ?? {};
    const genesis = createGenesis(options.runtime, encodeSmallCode(options.runtime, options.recipe));
    this.#blocks = new ChainBlocks(options.historyBytes, genesis);
    this.genesisHash = genesis.block.hash;
    this.pool = new TagPool({
      validate: async (transaction) => this.#validate(transaction),
      now: () => this.now(),
      limit: options.poolLimit,
    });
    this.#timer = createTimer({
      build: () => this.createBlock(),
      hasReady: () => this.pool.hasReady(),
      mode: options.mode,
    });
  }

  get name(): string {
    return this.identity.name;
  }

  get provider(): ProviderInterface {
    return createSessionProvider(this);
  }

  connect(...given: Parameters<RpcSource['connect']>): ReturnType<RpcSource['connect']> {
    this.#source ??= createRpcSource(this);
    return this.#source.connect(...given);
  }

  get head(): StoredBlock {
    return this.#blocks.head;
  }

  get state(): Trie {
    return this.#blocks.state;
  }

  get mode(): BlockMode {
    return this.#timer.mode;
  }

  now(): number {
    return Math.max(this.#options.clock() + this.#shift, this.head.timestamp);
  }

  getBlock(at: Hex | number): StoredBlock | undefined {
    return this.#blocks.get(at);
  }

  getState(at?: Hex): Trie | undefined {
    return this.#blocks.getState(at ?? this.head.hash);
  }

  getContext(at?: Hex): Context | undefined {
    const block = at === undefined ? this.head : this.getBlock(at);
    const state = block && this.getState(block.hash);
    return state && new Context({ runtime: this.runtime, state, blockNumber: block.header.number });
  }

  callRuntime(method: string, args: Uint8Array, at?: Hex): Uint8Array {
    const block = at ?? this.head.hash;
    const context = this.getContext(block);
    const reason = this.getBlock(block) ? 'discarded' : 'unknown';
    if (!context) throw new BlockUnknownError({ block, reason });
    return callRuntime(context, method, args);
  }

  submitExtrinsic(bytes: Uint8Array, watcher?: PoolWatcher): Hex {
    requireInput({ bytes, watcher }, { bytes: { buffer: 'object', length: 'number' }, watcher: 'function?' });
    const validate = () => {
      const validity = this.#validate(bytes);
      this.#journal?.write({ kind: 'transaction', bytes });
      return validity;
    };
    const hash = this.pool.add(toHex(bytes), validate, watcher);
    this.#timer.notice();
    return hash;
  }

  createBlock(options: BlockOptions = {}): Block {
    requireBlockOptions(options);
    return this.#finish(this.#build(options));
  }

  async build(inputs: ParaBlockInputs = {}): Promise<ParaBlock> {
    return this.#describe(this.createBlock({ data: { ParachainSystem: inputs } }));
  }

  watchBlocks(listener: (block: ParaBlock) => void): () => void {
    return this.onBlock((block) => listener(this.#describe(block)));
  }

  idle(): Promise<void> {
    return this.#timer.idle();
  }

  getWakeTime(): number {
    const { number } = this.head.header;
    const context = new Context({ runtime: this.runtime, state: this.state, blockNumber: number });
    const times = this.runtime.pallets.flatMap((pallet) => pallet.nextWakeTime?.(context) ?? []);
    return Math.min(Number.POSITIVE_INFINITY, ...times);
  }

  advance(seconds: number): StoredBlock[] {
    requireFinite({ seconds });
    return this.advanceTo(this.now() + seconds * 1000);
  }

  advanceTo(target: number): StoredBlock[] {
    requireFinite({ target });
    const built: StoredBlock[] = [];
    const build = (at: number) => {
      const timestamp = Math.max(at, this.head.timestamp + this.#options.blockTime);
      this.createBlock({ timestamp });
      built.push(this.head);
    };
    // Blocks that are due at once may move the time slightly past the target.
    for (
      let wake = this.getWakeTime();
      wake <= Math.max(target, this.head.timestamp);
      wake = this.getWakeTime()
    ) {
      build(wake);
    }
    if (this.head.timestamp < target) build(target);
    while (this.getWakeTime() <= this.head.timestamp) build(this.head.timestamp);
    this.#shift = Math.max(this.#shift, this.head.timestamp - this.#options.clock());
    return built;
  }

  onBlock(listener: (block: Block) => void): () => void {
    requireInput({ listener }, { listener: 'function' });
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  setMode(mode: BlockMode): void {
    requireInput({ mode }, { mode: { kind: 'string' } });
    this.#timer.setMode(mode);
  }

  setStorage(changes: Changes): void {
    requireInput({ changes }, { changes: { get: 'function', entries: 'function' } });
    this.#journal?.write({ kind: 'storage', changes });
    this.#blocks.write(changes);
  }

  setHead(at: Hex | number): void {
    const number = this.#blocks.requireState(at);
    this.#journal?.write({ kind: 'head', number });
    this.#blocks.removeAbove(number);
    this.pool.clearBans();
    this.#validateAgain(true);
  }

  importBlock(block: BlockRecord): void {
    requireInput({ block }, { block: { hash: 'string', header: 'object', changes: 'object' } });
    if (block.header.parent_hash !== this.head.hash) {
      throw new BlockUnknownError({ block: block.hash, reason: 'unfit' });
    }
    this.#journal?.write({ kind: 'block', block });
    this.#blocks.add(block);
  }

  keepJournal(journal: Journal): void {
    requireInput({ journal }, { journal: { write: 'function', close: 'function' } });
    this.#journal = journal;
  }

  close(): void {
    this.#timer.close();
    this.#journal?.close();
  }

  #getNextTime(): number {
    return Math.max(this.now(), this.head.timestamp + this.#options.blockTime);
  }

  #build(options: BlockOptions): Block {
    const { head, runtime, state } = this;
    const timestamp = options.timestamp ?? this.#getNextTime();
    return buildBlock({
      runtime,
      parent: { hash: head.hash, number: head.header.number, state },
      input: { timestamp, data: options.data ?? {} },
      source: createPoolSource(this.pool),
    });
  }

  /** The messages that leave with a block are read from its changes, so that the head may be later. */
  #describe({ hash, header, changes }: Block): ParaBlock {
    return {
      number: header.number,
      hash,
      header: toHex(this.runtime.types.encode(headerType, header)),
      ...readOutbound(this.runtime, (key) => changes.get(key)),
    };
  }

  #finish(block: Block): Block {
    this.#journal?.write({ kind: 'block', block });
    this.#blocks.add(block, block.state);
    this.pool.remove(block);
    this.#validateAgain();
    for (const listener of this.#listeners) listener(block);
    return block;
  }

  #validate(bytes: Uint8Array, options?: { readonly isTrusted: boolean }): Validity {
    return requireValidTransaction(this.#getNext(), bytes, options);
  }

  /** Validates transactions of the pool after the head has changed. */
  #validateAgain(all = false): void {
    for (const [{ bytes }, setValidity] of this.pool.listDisplaced(all)) {
      try {
        setValidity(this.#validate(parseHex(bytes), { isTrusted: true }));
      } catch (error) {
        if (!isParachronError(error, 'POOL_REFUSED')) throw error;
        setValidity(undefined);
      }
    }
  }

  /** Context of a block on top of the head in which only System's items are written; the same until the state changes. */
  #getNext(): Context {
    const { state } = this;
    if (this.#next?.state === state) return this.#next.context;
    const { hash, header } = this.head;
    const context = new Context({ runtime: this.runtime, state, blockNumber: header.number });
    putSystemItems(context, { number: header.number + 1, parent_hash: hash });
    this.#next = { state, context };
    return context;
  }
}
