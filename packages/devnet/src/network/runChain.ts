import type { Block, Blockchain, BuildBlockParams } from '@acala-network/chopsticks-core';
import { type Hex, type Planck, requireInput } from '@parachron/core';
import type { Notify, SessionOptions } from '@parachron/devnet-chain';
import {
  createSessionProvider,
  encodeStorageWrites,
  findStorageItem,
  StorageItemNotFoundError,
} from '@parachron/devnet-chain';
import type { DecoratedMeta } from '@polkadot/types/metadata/decorate/types';
import type { Codec } from '@polkadot/types/types';
import { blake2AsHex } from '@polkadot/util-crypto';
import { buildWholeBlock } from './buildWholeBlock.js';
import type { ConnectedSource } from './connectSource.js';
import { createHashHandlers } from './createHashHandlers.js';
import { createPaymentHandlers } from './createPaymentHandlers.js';
import { createRpcSession, type RpcHandler } from './createRpcSession.js';
import { describeStartFailure } from './describeStartFailure.js';
import { getLocalBlock, type RefusedTransaction } from './getLocalBlock.js';
import type { Chopsticks } from './importChopsticks.js';
import type { BlockInputs, LocalBlock, LocalChain, Preparation } from './LocalChain.js';
import type { LocalChainOptions } from './LocalChainOptions.js';
import { BlockNotBuiltError, LocalChainClosedError, LocalChainNotStartedError } from './localChainErrors.js';
import { type OpenBlockchain, openBlockchain } from './openBlockchain.js';
import { readQueued } from './readQueued.js';
import { submitUpward } from './submitUpward.js';

interface Running {
  readonly chopsticks: Chopsticks;
  readonly opened: ConnectedSource;
  readonly name: string;
  readonly options: LocalChainOptions;
}

/** Starts a chain from an opened source, builds its first block if it has none, and returns its interface. */
export async function runChain({ chopsticks, opened, name, options }: Running): Promise<LocalChain> {
  let started: OpenBlockchain | undefined;
  try {
    started = await openBlockchain(chopsticks, opened, options);
    const chain = new ChopsticksChain({
      chopsticks,
      name,
      isInstant: options.blocks === 'instant',
      ...started,
    });
    await chain.readMetadata();
    if (opened.isGenesis) await chain.buildFirst(options.firstBlock ?? 'required');
    return chain;
  } catch (cause) {
    await started?.blockchain.close();
    throw new LocalChainNotStartedError({ chain: name, reason: describeStartFailure(cause) }, { cause });
  }
}

class ChopsticksChain implements LocalChain {
  readonly name: string;
  readonly missingHostFunction: string | undefined;
  readonly prepared: Preparation[] = [];
  blockFailure: string | undefined;
  readonly #chopsticks: Chopsticks;
  readonly #blockchain: Blockchain;
  readonly #inherents: OpenBlockchain['inherents'];
  readonly #handlers: ReadonlyMap<string, RpcHandler>;
  readonly #listeners = new Set<(block: LocalBlock) => void>();
  readonly #blocks = new WeakMap<Block, LocalBlock>();
  #meta: DecoratedMeta | undefined;
  #refused: RefusedTransaction[] = [];
  #queue: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(parts: OpenBlockchain & { chopsticks: Chopsticks; name: string; isInstant: boolean }) {
    this.name = parts.name;
    this.missingHostFunction = parts.missingHostFunction;
    this.#chopsticks = parts.chopsticks;
    this.#blockchain = parts.blockchain;
    this.#inherents = parts.inherents;
    this.#handlers = this.#listHandlers();
    if (parts.isInstant) this.#buildOnSubmit();
    const { txPool, headState } = parts.blockchain;
    txPool.event.on(parts.chopsticks.APPLY_EXTRINSIC_ERROR, ([transaction, error]: [Hex, Codec]) => {
      this.#refused.push({ transaction, reason: error.toString() });
    });
    headState.subscribeHead(async (block: Block) => {
      await this.#reportBlock(block);
    });
  }

  get head() {
    const { number, hash } = this.#blockchain.head;
    return { number, hash };
  }

  get provider() {
    return createSessionProvider(this);
  }

  get registry() {
    return this.#requireMeta().registry;
  }

  connect(notify?: Notify, options?: Pick<SessionOptions, 'subscriptions'>) {
    requireInput({ notify, options }, { notify: 'function?', options: 'object?' });
    return createRpcSession(this.#handlers, notify, options);
  }

  /** Reads the metadata at the head; called after a block that changes the runtime. */
  async readMetadata(): Promise<void> {
    this.#meta = await this.#blockchain.head.meta;
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
    this.#blockchain.head.pushStorageLayer().setAll(items);
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
    return await this.#blockchain.head.get(key);
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

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#queue;
    this.#listeners.clear();
    await this.#blockchain.close();
  }

  async #build(inputs: BlockInputs): Promise<LocalBlock> {
    const { txPool, head } = this.#blockchain;
    const transactions = inputs.transactions ?? txPool.pendingExtrinsics;
    if (inputs.transactions === undefined) txPool.clear();
    const upwardMessages = inputs.upwardMessages ?? {};
    const left = await submitUpward(this, upwardMessages);
    const params = {
      transactions: [...transactions],
      upwardMessages: left,
      downwardMessages: [...(inputs.downwardMessages ?? [])],
      ...encodeHorizontal(inputs),
    } as BuildBlockParams;
    const parts = { blockchain: this.#blockchain, inherents: this.#inherents, params };
    try {
      const isBuilt = await buildWholeBlock(this.#chopsticks, parts);
      if (!isBuilt) await this.#blockchain.newBlockWithParams(params);
    } catch (cause) {
      const reason = describeStartFailure(cause);
      throw new BlockNotBuiltError({ chain: this.name, number: head.number + 1, reason }, { cause });
    }
    return this.#reportBlock(this.#blockchain.head);
  }

  /** Creates the description of a block once, and notifies watchers. */
  async #reportBlock(block: Block): Promise<LocalBlock> {
    const known = this.#blocks.get(block);
    if (known) return known;
    this.#meta = await block.meta;
    const local = await getLocalBlock(block, this.#refused.splice(0));
    this.#blocks.set(block, local);
    for (const listener of this.#listeners) listener(local);
    return local;
  }

  /** Builds a block for each transaction. The block builder of chopsticks would run the runtime once for each phase. */
  #buildOnSubmit(): void {
    const blockchain = this.#blockchain;
    blockchain.submitExtrinsic = async (transaction) => {
      const validity = await blockchain.validateExtrinsic(transaction);
      if (validity.isErr) throw validity.asErr;
      // The transaction has been accepted: a block that cannot be built shows by the transaction's absence.
      this.newBlock({ transactions: [transaction] }).catch(() => undefined);
      return blake2AsHex(transaction, 256);
    };
  }

  #listHandlers(): Map<string, RpcHandler> {
    const { allHandlers } = this.#chopsticks;
    const context = { chain: this.#blockchain };
    const handlers = new Map<string, RpcHandler>();
    for (const [name, handler] of Object.entries(allHandlers as Record<string, ChopsticksHandler>)) {
      handlers.set(name, async (params, subscriptions) => {
        this.#requireOpen();
        return handler(context, params, subscriptions);
      });
    }
    return new Map([...handlers, ...createHashHandlers(handlers), ...createPaymentHandlers(this, handlers)]);
  }

  /** Refuses calls after `close`. */
  #requireOpen(): void {
    if (this.#closed) throw new LocalChainClosedError({ chain: this.name });
  }

  #requireMeta(): DecoratedMeta {
    if (!this.#meta) throw new LocalChainNotStartedError({ chain: this.name, reason: 'it has no metadata' });
    return this.#meta;
  }
}

type ChopsticksHandler = (...args: unknown[]) => Promise<unknown>;

interface AccountInfo {
  readonly providers?: number;
  readonly data: { readonly free?: string | number };
}

/** Lists every channel to the para, with or without messages: the para's proof of the relay chain's state must contain it. */
function encodeHorizontal(inputs: BlockInputs) {
  const ingress = (inputs.relay?.ingress ?? []).map((id) => [id, []]);
  const entries = inputs.relay?.entries ?? [];
  return {
    horizontalMessages: { ...Object.fromEntries(ingress), ...inputs.horizontalMessages },
    ...(entries.length === 0
      ? {}
      : { relayChainStateOverrides: entries.map(([key, value]) => [key, value]) }),
  };
}
