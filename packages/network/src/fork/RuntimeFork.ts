import {
  type Chain,
  connect,
  type DecodedEvent,
  type Dispatched,
  decodeEvents,
  encodeItemKey,
  type Fork,
  type ForkMessage,
  type ForkNote,
  type ForkOrigin,
  type ForkWrite,
  findStorage,
  type Preparation,
  type SentMessages,
} from '@parachron/client';
import {
  type BlockRef,
  findUsualPallet,
  formatHex,
  type Hex,
  InvalidInputError,
  isHash,
  omitUndefined,
  type Planck,
  requireInput,
} from '@parachron/core';
import { encodeU32, encodeU64 } from '@parachron/core/scale';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import type { Codec, Registry } from '@polkadot/types/types';
import type { BlockInputs } from '../network/BlockInputs.js';
import { type PoolWatcher, TagPool } from '../pool/TagPool.js';
import { validateTransaction } from '../pool/validateTransaction.js';
import { createSessionProvider } from '../rpc/createSessionProvider.js';
import { refuse } from '../rpc/RpcError.js';
import { type Notify, type Pace, type RpcSession, Session, type SessionOptions } from '../rpc/Session.js';
import { Turns } from '../turns.js';
import { type BlockMode, BlockTimer } from './BlockTimer.js';
import type { BlockTree, ForkBlock } from './BlockTree.js';
import type { RefusedTransaction } from './buildBlock.js';
import { dispatch } from './dispatch.js';
import type { ForkRuntime } from './ForkRuntime.js';
import { codeKey, timeKey } from './ForkState.js';
import { BlockNotBuiltError, LocalChainClosedError, StorageItemNotFoundError } from './forkErrors.js';
import { History } from './History.js';
import type { BlockRecord, Changes, Journal } from './Journal.js';
import { deriveInputs, followMessage, getMessages, queueUpward, type WritableChain } from './messages.js';
import { writeRegistration } from './registration.js';
import type { ForkOptions } from './startFork.js';

/** A block of a fork. */
export interface BuiltBlock extends BlockRef, SentMessages {
  /** The SCALE bytes of the header: what a relay chain stores as the head of a parachain. */
  readonly header: Hex;
  /** Transactions given to the block that its runtime refused, with the reason. */
  readonly refused: readonly RefusedTransaction[];
  /** Decodes and returns the block's events. */
  events(): Promise<readonly DecodedEvent[]>;
}

/** Builds a block on a fork: the fork alone, or its network. */
export type BuildBlock = (inputs: BlockInputs) => Promise<BuiltBlock>;

/** The parts of a fork that begins. */
export interface ForkParts {
  readonly tree: BlockTree;
  /** The runtime of the first block. */
  readonly loaded: ForkRuntime;
  readonly name: string;
  /** When blocks are built without a request; never by default. */
  readonly mode?: BlockMode;
  readonly clock?: ForkOptions['clock'];
}

const eventsKey = encodeItemKey('System', 'Events');

/** A snapshot stays readable when its fork is gone. */
const snapshotBlocks = new WeakMap<object, ForkBlock>();

/**
 * A fork of a chain that runs the chain's own runtime in this process. Forks of it share its blocks, and copy nothing.
 */
export class RuntimeFork implements Fork {
  readonly name: string;
  readonly tree: BlockTree;
  /** Recorded changes of the state from outside of blocks, in order and without duplicates. */
  readonly prepared: Preparation[];
  /**
   * Reason why the runtime could not build block 1, with `firstBlock` set to `optional`; else undefined. Such a chain
   * stays at its genesis; only its block number is set to 1, since runtimes record no events in block 0.
   */
  blockFailure: string | undefined;
  /** The transactions that wait for a block. A fork begins without those of its chain. */
  readonly pool: TagPool;
  /** What builds the blocks of its mode and of development methods: the chain itself, or its network. */
  driver: Pick<RuntimeFork, 'build' | 'travelTo'> = this;
  /** Where all later changes are written first. */
  journal: Journal | undefined;
  readonly #clock: ForkParts['clock'];
  /** Whether the fork began with another one. */
  readonly #isPart: boolean;
  readonly #listeners = new Set<(head: ForkBlock, built?: BuiltBlock) => void>();
  readonly #timer: BlockTimer;
  readonly #history = new History();
  #head: ForkBlock;
  #loaded: ForkRuntime;
  readonly #turns = new Turns();
  #closed = false;
  /** The connection by which all forks of the tree are read. */
  #chain: Promise<Chain> | undefined;

  constructor({ tree, loaded, name, mode = { kind: 'manual' }, clock }: ForkParts, from?: RuntimeFork) {
    this.tree = tree;
    this.name = name;
    this.#clock = clock;
    this.#head = from ? tree.copy(from.#head) : tree.start.first;
    this.#isPart = from !== undefined;
    this.prepared = [...(from?.prepared ?? [])];
    this.blockFailure = from?.blockFailure;
    this.#loaded = loaded;
    this.#chain = from?.connectChain();
    this.pool = new TagPool({
      validate: (transaction) => validateTransaction(this, transaction),
      admit: (bytes) => this.journal?.({ kind: 'transaction', bytes }),
    });
    this.#timer = new BlockTimer(this, mode);
  }

  setMode(mode: BlockMode): void {
    this.#timer.setMode(mode);
  }

  /** Waits until no block is due by the mode; throws the error of the last block that could not be built. */
  idle(): Promise<void> {
    return this.#timer.idle();
  }

  /** The newest block. */
  get head(): ForkBlock {
    return this.#head;
  }

  /**
   * The first host function that the runtime imports and this process lacks; undefined if none is missing. The chain runs
   * without such functions: a call of a missing function fails with an error that names the function.
   */
  get missingHostFunction(): string | undefined {
    return this.#loaded.runtime.missing[0];
  }

  /** Provider for ApiPromise, and for plain send and subscribe. Each access opens its own connection. */
  get provider(): ProviderInterface {
    return createSessionProvider(this);
  }

  /** The types of the runtime at the head. */
  get registry(): Registry {
    return this.#loaded.meta.registry;
  }

  /** Opens a plain JSON-RPC session, as a server does for each of its clients; without `notify` it has no subscriptions. */
  connect(notify?: Notify, options?: Partial<SessionOptions>): RpcSession {
    requireInput({ notify, options }, { notify: 'function?', options: 'object?' });
    return new Session(this, notify, options);
  }

  /** The connection of this process by which forks of this chain are read; a chain of this process always answers, if late. */
  connectChain(label = this.name): Promise<Chain> {
    this.#chain ??= connect(this.provider, { label, timeoutMs: Number.POSITIVE_INFINITY });
    return this.#chain;
  }

  async snapshot(): ReturnType<Fork['snapshot']> {
    const block = this.#head;
    const snapshot = await (await this.connectChain()).snapshot(block.hash);
    snapshotBlocks.set(snapshot, block);
    return snapshot;
  }

  async fork(): Promise<RuntimeFork> {
    this.requireOpen();
    await this.connectChain();
    // Not between a block and its parent.
    await this.#turns.end;
    return new RuntimeFork({ tree: this.tree, loaded: this.#loaded, name: this.name }, this);
  }

  findBlock(at: Hex | number = this.#head.hash): Promise<ForkBlock | undefined> {
    return this.tree.findBlock(at, this.#head);
  }

  /** Builds block 1, or records the reason why the runtime cannot build it. */
  async buildFirst(mode: 'required' | 'optional'): Promise<void> {
    try {
      await this.build();
    } catch (cause) {
      if (mode === 'required') throw cause;
      this.blockFailure = cause instanceof BlockNotBuiltError ? cause.facts.reason : String(cause);
      await this.write([{ pallet: 'System', item: 'Number', value: 1 }]);
    }
  }

  /** Writes storage into the head block, and records the change in `prepared`. */
  async write(writes: readonly ForkWrite[], note?: ForkNote): Promise<void> {
    requireInput({ writes, note }, { writes: ['object'], note: 'object?' });
    await this.writeStorage(async () => this.#encode(writes));
    if (note) this.note(note);
  }

  #encode(writes: readonly ForkWrite[]): Changes {
    const changes = writes.map(({ pallet, item, keys = [], value }) => {
      const found = findStorage(this.#loaded.meta, pallet, item);
      if (!found) throw new StorageItemNotFoundError({ chain: this.name, pallet, item });
      return [found.encodeKey(keys), value === null ? null : found.encode(value)] as const;
    });
    return new Map(changes);
  }

  /** Writes what `encode` makes of a block into its storage, by default into that of the head; returns the block. */
  async writeStorage(encode: (block: ForkBlock) => Promise<Changes>, at?: ForkBlock): Promise<ForkBlock> {
    requireInput({ encode, at }, { encode: 'function', at: 'object?' });
    // Not between a block and its parent.
    return this.#turns.run(async () => {
      const block = at ?? this.#head;
      const changes = await encode(block);
      requireInput({ changes }, { changes: { get: 'function' } });
      if (block === this.#head) {
        this.journal?.({ kind: 'storage', changes });
        block.state.write(changes);
        if (changes.has(codeKey)) await this.#load();
      } else {
        if (this.journal) throw refuse(`Only the head's storage can be set, ${block.hash} is not`);
        // A state that is no longer stored says so.
        await block.state.read([timeKey]);
        block.state.write(changes);
      }
      return block;
    });
  }

  /** Records a change from outside in `prepared`, once. */
  note(change: ForkNote): void {
    requireInput({ change }, { change: { what: 'string', why: 'string' } });
    if (this.prepared.some(({ what }) => what === change.what)) return;
    this.prepared.push({ chain: this.name, ...change });
  }

  /** Reads one storage item of the head, decoded; undefined when it is not set or the runtime lacks it. */
  async getStorage(pallet: string, item: string, keys: readonly unknown[] = []): Promise<Codec | undefined> {
    requireInput({ pallet, item, keys }, { pallet: 'string', item: 'string', keys: 'array' });
    return this.tree.read(this.#head, pallet, item, keys);
  }

  async endow(balances: ReadonlyMap<Hex, Planck>, note?: ForkNote): Promise<void> {
    requireInput({ balances, note }, { balances: { entries: 'function' }, note: 'object?' });
    await this.writeStorage(async () => {
      const [issuance, ...infos] = await Promise.all([
        this.getStorage('Balances', 'TotalIssuance'),
        ...[...balances.keys()].map((account) => this.getStorage('System', 'Account', [account])),
      ]);
      let gained = 0n;
      const writes = [...balances].map(([account, free], at): ForkWrite => {
        const info = Object(infos[at]?.toJSON());
        gained += free - BigInt(info.data?.free ?? 0);
        const data = { ...info.data, free };
        const value = { ...info, providers: Math.max(1, info.providers ?? 0), data };
        return { pallet: 'System', item: 'Account', keys: [account], value };
      });
      const issued = BigInt(issuance?.toString() ?? 0) + gained;
      return this.#encode([...writes, { pallet: 'Balances', item: 'TotalIssuance', value: issued }]);
    });
    if (note) this.note(note);
  }

  /** Dispatches a call in the next block, which `build` builds: by default this fork alone. */
  dispatch(
    call: Hex,
    as: ForkOrigin,
    build: BuildBlock = (inputs) => this.build(inputs),
  ): Promise<Dispatched> {
    return dispatch({ fork: this, build }, call, as);
  }

  /** Registers paras as parachains of this relay chain; existing parachains do not change. */
  async registerParas(paraIds: readonly number[]): Promise<void> {
    requireInput({ paraIds }, { paraIds: ['number'] });
    // Only relay chains have the pallet.
    if (findUsualPallet(this.registry, 'Paras')) await writeRegistration(this, paraIds);
  }

  async receive(message: ForkMessage): Promise<readonly DecodedEvent[]> {
    requireInput({ message }, { message: { program: 'hex text' } });
    if (message.from !== 'relay') encodeU32(message.from, 'message.from');
    const build: BuildBlock = (inputs) => this.build({ ...inputs, transactions: [] });
    return (await followMessage(message, build, deriveInputs(this, message))).events;
  }

  /** Builds the next block. */
  async build(inputs: BlockInputs = {}): Promise<BuiltBlock> {
    const shape = { horizontalMessages: 'object?', upwardMessages: 'object?', timestamp: 'number?' } as const;
    requireInput({ inputs }, { inputs: shape });
    const { transactions = [], downwardMessages = [], horizontalMessages = {}, upwardMessages = {} } = inputs;
    const lists = { transactions, downwardMessages };
    requireInput(lists, { transactions: ['hex text'], downwardMessages: [{ msg: 'hex text' }] });
    const sent = { horizontal: Object.values(horizontalMessages), upward: Object.values(upwardMessages) };
    requireInput(sent, { horizontal: [[{ data: 'hex text' }]], upward: [['hex text']] });
    for (const paraId of Object.keys({ ...horizontalMessages, ...upwardMessages }))
      encodeU32(+paraId, 'paraId');
    this.requireOpen();
    return this.#turns.run(() => this.#build(inputs));
  }

  /** Calls the listener for every block of any origin; returns a function that ends the subscription. */
  watchBlocks(listener: (built: BuiltBlock) => void): () => void {
    requireInput({ listener }, { listener: 'function' });
    return this.watchHeads((_, built) => built && listener(built));
  }

  /** Calls the listener for every head: each block that is built, and each block to which the chain returns. */
  watchHeads(listener: (head: ForkBlock, built?: BuiltBlock) => void): () => void {
    requireInput({ listener }, { listener: 'function' });
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async submit(transaction: Hex, watcher?: PoolWatcher): Promise<Hex> {
    requireInput({ transaction, watcher }, { transaction: 'string', watcher: 'function?' });
    const hash = await this.pool.submit(transaction, watcher);
    this.#timer.notice();
    return hash;
  }

  /** Goes back to a block, by its hash or its number. */
  async setHead(at: Hex | number): Promise<void> {
    const isName = isHash(at) || (Number.isSafeInteger(at) && Number(at) >= 0);
    const block = isName ? await this.findBlock(at) : undefined;
    if (!block)
      throw new InvalidInputError({ field: 'at', expected: 'a block of the chain', found: `${at}` });
    return this.#turns.run(async () => {
      // A state that is no longer stored says so.
      await block.state.read([timeKey]);
      // A journal names a block by its number among those before the head.
      if (this.journal && (await this.findBlock(block.number)) !== block)
        throw new InvalidInputError({ field: 'at', expected: 'a block before the head', found: block.hash });
      this.journal?.({ kind: 'head', number: block.number });
      this.#head = block;
      await this.#load();
      this.#reportHead();
      await this.pool.restart();
    });
  }

  /** Adds a block that was built before, without executing it. */
  restore(block: BlockRecord): ForkBlock {
    requireInput({ block }, { block: { header: 'object', extrinsics: 'array', changes: 'object' } });
    const restored = this.tree.restore(this.#head, block);
    this.#history.add(this.#head);
    this.#head = restored;
    return restored;
  }

  async getTime(): Promise<number> {
    return Number((await this.getStorage('Timestamp', 'Now')) ?? 0);
  }

  /** Builds a block with a time in milliseconds, or with that of the next slot if it is later. */
  async travelTo(time: number, _pace?: Pace): Promise<void> {
    requireInput({ time }, { time: 'number' });
    await this.build({ timestamp: time });
  }

  /** Sets the clock of the head, in milliseconds: the next block is one slot later. */
  async setTime(time: number, note?: ForkNote): Promise<void> {
    requireInput({ time, note }, { time: 'number', note: 'object?' });
    const encoded = encodeU64(time);
    await this.writeStorage(async () => new Map([[timeKey, encoded]]));
    if (note) this.note(note);
  }

  /** Ends this fork; the end of the first fork of a chain ends all. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.setMode({ kind: 'manual' });
    await this.#turns.end;
    this.#listeners.clear();
    if (this.#isPart) return;
    await (await this.#chain?.catch(() => undefined))?.close();
    await this.tree.start.close?.();
  }

  async #build(inputs: BlockInputs): Promise<BuiltBlock> {
    const parent = this.#head;
    const { block, refused } = await this.#execute(inputs).catch((cause: unknown) => {
      // What a node refuses to answer, or answers wrongly, says nothing of the runtime.
      const { code, fault } = Object(cause);
      if (fault === 'unreachable' || /^(ANSWER_NOT_UNDERSTOOD|RPC_METHOD_MISSING)$/.test(code)) throw cause;
      const reason = (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '');
      throw new BlockNotBuiltError({ chain: this.name, number: parent.number + 1, reason }, { cause });
    });
    this.#head = block;
    this.#history.add(parent);
    // The runtime of the parent block executed the block, so that its events and messages have the types of that runtime.
    const executed = this.#loaded;
    await this.#load();
    const { number, hash, header, state } = block;
    let events: Promise<readonly DecodedEvent[]> | undefined;
    const built: BuiltBlock = {
      number,
      hash,
      header: formatHex(header),
      refused,
      ...(await getMessages(executed, block)),
      events: () => {
        const { registry } = executed.meta;
        events ??= state.read([eventsKey]).then(([bytes]) => decodeEvents(registry, bytes ?? '0x00'));
        return events;
      },
    };
    const settled = this.pool.settle(block, refused);
    this.#reportHead(built);
    await settled;
    return built;
  }

  /** Loads the runtime of the head; bytes that are no runtime fail with the next block. */
  async #load(): Promise<void> {
    this.#loaded = await this.tree.getRuntime(this.#head).catch(() => this.#loaded);
  }

  #reportHead(built?: BuiltBlock): void {
    for (const listener of this.#listeners) listener(this.#head, built);
  }

  async #execute(inputs: BlockInputs) {
    const parent = this.#head;
    // The messages belong to this block, and not to another one on the same parent.
    const state = parent.state.fork();
    const place: WritableChain = {
      registry: this.registry,
      getStorage: (pallet, item, keys) => this.tree.read({ ...parent, state }, pallet, item, keys),
      write: async (writes) => state.write(this.#encode(writes)),
    };
    await queueUpward(place, inputs.upwardMessages ?? {});
    const timestamp = inputs.timestamp ?? this.#clock?.();
    const pooled = this.pool.listReady().map(({ bytes }) => bytes);
    const given = { ...inputs, ...omitUndefined({ timestamp }), pooled };
    const built = await this.tree.build(parent, given, state);
    const { header, extrinsics } = built.block;
    const received = Object.fromEntries(
      Object.entries(inputs.horizontalMessages ?? {}).map(([sender, all]) => [
        sender,
        Math.max(0, ...all.map(({ sentAt }) => sentAt)),
      ]),
    );
    this.journal?.({ kind: 'block', block: { header, extrinsics, changes: state.changes }, received });
    return built;
  }

  /** @throws LOCAL_CHAIN_CLOSED */
  requireOpen(): void {
    if (this.#closed) throw new LocalChainClosedError({ chain: this.name });
  }
}
