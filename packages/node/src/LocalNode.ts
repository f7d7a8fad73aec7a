import {
  type Chain,
  connect,
  type DecodedEvent,
  decodeEvents,
  encodeItemKey,
  type ForkWrite,
  findStorage,
  type SentMessages,
} from '@parachron/client';
import {
  type BlockRef,
  formatHex,
  type Hex,
  InvalidInputError,
  isHash,
  omitUndefined,
  readMessage,
  requireInput,
} from '@parachron/core';
import { encodeU32 } from '@parachron/core/scale';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import type { Codec, Registry } from '@polkadot/types/types';
import type { BlockInputs } from './blocks/BlockInputs.js';
import { codeKey, timeKey } from './blocks/BlockState.js';
import { type BlockMode, BlockTimer } from './blocks/BlockTimer.js';
import type { BlockTree, TreeBlock } from './blocks/BlockTree.js';
import type { RefusedTransaction } from './blocks/buildBlock.js';
import { History } from './blocks/History.js';
import type { BlockRecord, Changes, Journal } from './blocks/Journal.js';
import type { LoadedRuntime } from './blocks/LoadedRuntime.js';
import { getMessages, queueUpward, type WritableState } from './blocks/messages.js';
import { BlockNotBuiltError, LocalChainClosedError, StorageItemNotFoundError } from './blocks/nodeErrors.js';
import { type PoolWatcher, TagPool } from './pool/TagPool.js';
import { validateTransaction } from './pool/validateTransaction.js';
import { createSessionProvider } from './rpc/createSessionProvider.js';
import { refuse } from './rpc/RpcError.js';
import { type Notify, type RpcSession, Session, type SessionOptions, type WorkMeter } from './rpc/Session.js';
import { Turns } from './turns.js';

/** A block of a node. */
export interface BuiltBlock extends BlockRef, SentMessages {
  /** The SCALE bytes of the header: what a relay chain stores as the head of a parachain. */
  readonly header: Hex;
  /** Transactions given to the block that its runtime refused, with the reason. */
  readonly refused: readonly RefusedTransaction[];
  /** Decodes and returns the block's events. */
  events(): Promise<readonly DecodedEvent[]>;
}

/** Builds a block on a chain: the chain alone, or its network. */
export type BuildBlock = (inputs: BlockInputs) => Promise<BuiltBlock>;

/** The parts of a node that begins. */
export interface NodeParts {
  readonly tree: BlockTree;
  /** The runtime of the first block. */
  readonly loaded: LoadedRuntime;
  readonly name: string;
  /** When blocks are built without a request; never by default. */
  readonly mode?: BlockMode;
  /** The time of its blocks in milliseconds, if it is later than that of the next slot; without it, blocks follow each other by slots. */
  readonly clock?: (() => number) | undefined;
}

const eventsKey = encodeItemKey('System', 'Events');

/** A node of a local chain: it builds blocks by the chain's own runtime, and has a pool and the JSON-RPC methods of a node. */
export class LocalNode {
  readonly name: string;
  readonly tree: BlockTree;
  /** The transactions that wait for a block. A node that continues another begins without those of the other. */
  readonly pool: TagPool;
  /** What builds the blocks of its mode and of development methods: the chain itself, or its network. */
  driver: Pick<LocalNode, 'build' | 'travelTo'> = this;
  /** Where all later changes are written first. */
  journal: Journal | undefined;
  /** The runtime of the head. */
  protected loaded: LoadedRuntime;
  /** Blocks and changes of storage, one after the other. */
  protected readonly turns = new Turns();
  readonly #clock: NodeParts['clock'];
  /** Whether the node began with another one. */
  readonly #isPart: boolean;
  readonly #listeners = new Set<(head: TreeBlock, built?: BuiltBlock) => void>();
  readonly #timer: BlockTimer;
  readonly #history = new History();
  #head: TreeBlock;
  #closed = false;
  /** The connection by which all nodes of the tree are read. */
  #chain: Promise<Chain> | undefined;

  /** @param from a node of the tree, at whose head this one begins */
  constructor({ tree, loaded, name, mode = { kind: 'manual' }, clock }: NodeParts, from?: LocalNode) {
    this.tree = tree;
    this.name = name;
    this.#clock = clock;
    this.#head = from ? tree.copy(from.#head) : tree.start.first;
    this.#isPart = from !== undefined;
    this.loaded = loaded;
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
  get head(): TreeBlock {
    return this.#head;
  }

  /**
   * The first host function that the runtime imports and this process lacks; undefined if none is missing. The chain runs
   * without such functions: a call of a missing function fails with an error that names the function.
   */
  get missingHostFunction(): string | undefined {
    return this.loaded.runtime.missing[0];
  }

  /** Provider for ApiPromise, and for plain send and subscribe. Each access opens its own connection. */
  get provider(): ProviderInterface {
    return createSessionProvider(this);
  }

  /** The types of the runtime at the head. */
  get registry(): Registry {
    return this.loaded.meta.registry;
  }

  /** Opens a plain JSON-RPC session, as a server does for each of its clients; without `notify` it has no subscriptions. */
  connect(notify?: Notify, options?: Partial<SessionOptions>): RpcSession {
    requireInput({ notify, options }, { notify: 'function?', options: 'object?' });
    return new Session(this, notify, options);
  }

  /** The connection of this process by which forks of this chain are read; a local chain always answers, if late. */
  connectChain(label = this.name): Promise<Chain> {
    this.#chain ??= connect(this.provider, { label, timeoutMs: Number.POSITIVE_INFINITY });
    return this.#chain;
  }

  findBlock(at: Hex | number = this.#head.hash): Promise<TreeBlock | undefined> {
    return this.tree.findBlock(at, this.#head);
  }

  /** Writes what `encode` makes of a block into its storage, by default into that of the head; returns the block. */
  async writeStorage(encode: (block: TreeBlock) => Promise<Changes>, at?: TreeBlock): Promise<TreeBlock> {
    requireInput({ encode, at }, { encode: 'function', at: 'object?' });
    // Not between a block and its parent.
    return this.turns.run(async () => {
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

  /** Reads one storage item of the head, decoded; undefined when it is not set or the runtime lacks it. */
  async getStorage(pallet: string, item: string, keys: readonly unknown[] = []): Promise<Codec | undefined> {
    requireInput({ pallet, item, keys }, { pallet: 'string', item: 'string', keys: 'array' });
    return this.tree.read(this.#head, pallet, item, keys);
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
    return this.turns.run(() => this.#build(inputs));
  }

  /** Calls the listener for every block of any origin; returns a function that ends the subscription. */
  watchBlocks(listener: (built: BuiltBlock) => void): () => void {
    requireInput({ listener }, { listener: 'function' });
    return this.watchHeads((_, built) => built && listener(built));
  }

  /** Calls the listener for every head: each block that is built, and each block to which the chain returns. */
  watchHeads(listener: (head: TreeBlock, built?: BuiltBlock) => void): () => void {
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
    return this.turns.run(async () => {
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
  restore(block: BlockRecord): TreeBlock {
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
  async travelTo(time: number, _pace?: WorkMeter): Promise<void> {
    requireInput({ time }, { time: 'number' });
    await this.build({ timestamp: time });
  }

  /** Ends this node; the end of the first node of a chain ends all. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.setMode({ kind: 'manual' });
    await this.turns.end;
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
      const reason = readMessage(cause).replace(/\.$/, '');
      throw new BlockNotBuiltError({ chain: this.name, number: parent.number + 1, reason }, { cause });
    });
    this.#head = block;
    this.#history.add(parent);
    // The runtime of the parent block executed the block, so that its events and messages have the types of that runtime.
    const executed = this.loaded;
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
    this.loaded = await this.tree.getRuntime(this.#head).catch(() => this.loaded);
  }

  #reportHead(built?: BuiltBlock): void {
    for (const listener of this.#listeners) listener(this.#head, built);
  }

  async #execute(inputs: BlockInputs) {
    const parent = this.#head;
    // The messages belong to this block, and not to another one on the same parent.
    const state = parent.state.fork();
    const place: WritableState = {
      registry: this.registry,
      getStorage: (pallet, item, keys) => this.tree.read({ ...parent, state }, pallet, item, keys),
      write: async (writes) => state.write(this.encode(writes)),
    };
    await queueUpward(place, inputs);
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

  /** The changes that writes make in the types of the head. */
  protected encode(writes: readonly ForkWrite[]): Changes {
    const changes = writes.map(({ pallet, item, keys = [], value }) => {
      const found = findStorage(this.loaded.meta, pallet, item);
      if (!found) throw new StorageItemNotFoundError({ chain: this.name, pallet, item });
      return [found.encodeKey(keys), value === null ? null : found.encode(value)] as const;
    });
    return new Map(changes);
  }

  /** @throws LOCAL_CHAIN_CLOSED */
  requireOpen(): void {
    if (this.#closed) throw new LocalChainClosedError({ chain: this.name });
  }
}
