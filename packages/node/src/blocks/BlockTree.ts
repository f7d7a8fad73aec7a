import { encodeItemKey, type ForkWrite, findStorage } from '@parachron/client';
import {
  defineError,
  formatHex,
  getRuntimeApiVersion,
  type Hex,
  keepRecent,
  parseHex,
} from '@parachron/core';
import { encodeU32, encodeU64 } from '@parachron/core/scale';
import type { RuntimeCall } from '@parachron/runtime';
import { compactToU8a, u8aConcat } from '@polkadot/util';
import { blake2AsHex } from '@polkadot/util-crypto';
import type { BlockInputs } from './BlockInputs.js';
import { type BlockState, codeKey, pendingCodeKey, timeKey } from './BlockState.js';
import { type BlockPlan, buildBlock } from './buildBlock.js';
import { type Author, createDigest, readSlotAuthor } from './createDigest.js';
import { encodeParachainInherent, RELAY_SLOT } from './encodeParachainInherent.js';
import type { BlockRecord } from './Journal.js';
import {
  type Compile,
  callRuntime,
  type LoadedRuntime,
  loadRuntime,
  readConstant,
  readU64,
} from './LoadedRuntime.js';
import type { ChainSpec } from './openStart.js';

/** A block of the tree, or from before it. */
export interface TreeBlock {
  readonly number: number;
  readonly hash: Hex;
  readonly header: Uint8Array;
  readonly extrinsics: readonly Uint8Array[];
  /** The block before; absent for the first block, and for those from before it. */
  readonly parent?: TreeBlock;
  /** Its storage, which is discarded once newer blocks have much of their own. */
  state: BlockState;
}

/** The first block of a local chain, and what its source states of the chain. */
export interface ChainStart {
  /** The answers to `system_chain`, `system_name` and `system_properties`. */
  readonly chain: string;
  readonly node: string;
  readonly properties: unknown;
  /** What the chain specification states of the chain's identity; absent for other sources. */
  readonly stated?: Pick<ChainSpec, 'id' | 'relayChain' | 'paraId'>;
  readonly first: TreeBlock;
  /** Time in milliseconds that was written into the first state; absent if the state has its own time. */
  readonly time?: number;
  /** Block 0, if it is known already. */
  readonly genesis?: TreeBlock;
  /** Finds blocks from before the first: by their hashes, or by their numbers. */
  findBlock?(at: Hex | number): Promise<TreeBlock | undefined>;
  close?(): Promise<void>;
}

/** A state has no code to run. */
export class NoRuntimeError extends defineError({
  code: 'NO_RUNTIME',
  fault: 'incompatible',
  message: (_facts: object) => 'The state has no runtime code (`:code`).',
  hint: () =>
    'Give a chain specification with its genesis state, or a node that stores the state of the block.',
}) {}

/** The most blocks from before the first that are known at once, by hash or number. */
const mostKnown = 256;

/** The blocks of a chain's nodes in this process, each with its state, and the runtimes that execute them. */
export class BlockTree {
  readonly start: ChainStart;
  /** The first block, as the nodes found it: later writes do not reach it. */
  readonly #found: TreeBlock;
  /** Whether any signature that starts with 0xdeadbeef is accepted. */
  readonly #mocks: boolean;
  readonly #compile: Compile;
  /** Known blocks from before the first. */
  readonly #blocks = new Map<Hex | number, TreeBlock>();
  /**
   * Later blocks, for as long as a node, a later block or a snapshot has them: most nodes serve one trial. A chain that returned to an
   * earlier block may build the same block again: the newest is the last of its hash.
   */
  readonly #added = new Map<Hex, WeakRef<TreeBlock>[]>();
  readonly #ended = new FinalizationRegistry<Hex>((hash) => {
    const left = this.#added.get(hash)?.filter((one) => one.deref()) ?? [];
    if (left.length > 0) this.#added.set(hash, left);
    else this.#added.delete(hash);
  });
  /** Number of blocks so far. */
  #count = 0;

  constructor(
    start: ChainStart,
    { mockSignatures = false, compile }: { readonly mockSignatures?: boolean; readonly compile: Compile },
  ) {
    this.start = start;
    this.#found = { ...start.first, state: start.first.state.fork() };
    this.#mocks = mockSignatures;
    this.#compile = compile;
  }

  /** Finds a block by its hash, or by its number among the blocks before a head; also blocks from before the first. */
  async findBlock(at: Hex | number, head: TreeBlock): Promise<TreeBlock | undefined> {
    const { first, genesis } = this.start;
    // The genesis keeps its hash, also for a node that begins there.
    if (typeof at === 'number' && at !== 0 && (at < 0 || at >= first.number)) return findAncestor(head, at);
    if (at === first.number || at === first.hash) return first;
    if (at === 0 && genesis) return genesis;
    const added = typeof at === 'string' ? this.#added.get(at)?.findLast((one) => one.deref()) : undefined;
    const known = this.#blocks.get(at) ?? added?.deref();
    if (known) return known;
    const found = await this.start.findBlock?.(at);
    // Another branch may have a block of the same number.
    if (found)
      for (const name of new Set([at, found.hash])) keepRecent(this.#blocks, [name, found], mostKnown);
    return found;
  }

  /** The same block under another hash, with a state of its own: what is written into one does not reach the other. */
  copy(block: TreeBlock): TreeBlock {
    return this.#name({ ...block, state: block.state.fork() });
  }

  /** The hash by which the runtime knows a block: the genesis keeps its hash, also for a node that begins there. */
  getChainHash({ number, hash }: TreeBlock): Hex {
    return number === 0 ? this.start.first.hash : hash;
  }

  /** The runtime of a block, or the one that executes the next: runtimes from system version 3 on store their successor as pending (RFC-123). */
  async getRuntime({ state }: TreeBlock, isNext = false): Promise<LoadedRuntime> {
    // The time, which each block needs, comes along.
    const [stored, , pending] = await state.read([codeKey, timeKey, pendingCodeKey]);
    const code = (isNext && pending) || stored;
    if (!code) throw new NoRuntimeError({});
    return loadRuntime(code, state, { ...this.start, compile: this.#compile });
  }

  /** Calls a method of a runtime API after a block; its changes are dropped. */
  async call(block: TreeBlock, call: RuntimeCall): Promise<Uint8Array> {
    const runtime = await this.getRuntime(block);
    return runtime.call({ ...call, mocks: this.#mocks }, block.state);
  }

  /** Applies a transaction in the next block, and drops all changes. */
  async dryRun(parent: TreeBlock, transaction: Uint8Array): Promise<Uint8Array> {
    const state = parent.state.fork();
    const { call, header } = await this.#prepare(parent, {}, state);
    const apply = { method: 'BlockBuilder_apply_extrinsic', args: transaction };
    state.apply((await call({ method: 'Core_initialize_block', args: header }, [apply])).changes);
    return (await call(apply)).result;
  }

  /** Reads a storage item after a block, decoded with the types of its runtime. */
  async read(block: TreeBlock, pallet: string, item: string, keys: readonly unknown[] = []) {
    return readItem(await this.getRuntime(block), block, { pallet, item, keys });
  }

  /**
   * Builds a block on another one, in a state above that of the other one, which may have more; its runtime may refuse some of the
   * transactions. Without given ones, the block takes the pooled.
   */
  async build(
    parent: TreeBlock,
    { transactions, pooled = [], ...inputs }: BlockInputs & { readonly pooled?: readonly Hex[] },
    state: BlockState,
  ) {
    const plan = await this.#prepare(parent, inputs, state);
    const encoded = (transactions ?? pooled).map((one) => parseHex(one));
    const { refused, ...built } = await buildBlock(plan, encoded, transactions === undefined);
    return { block: this.#add({ ...built, parent, state }), refused };
  }

  /** Adds a block that was built before, without executing it; throws a TypeError for one that does not follow its parent. */
  restore(parent: TreeBlock, { header, extrinsics, changes }: BlockRecord): TreeBlock {
    if (formatHex(header.subarray(0, 32)) !== this.getChainHash(parent))
      throw new TypeError('the block does not follow the head');
    const state = parent.state.fork();
    state.apply({ top: changes });
    return this.#add({ header, extrinsics, parent, state });
  }

  /** The header and the inherents of the next block. */
  async #prepare(parent: TreeBlock, inputs: BlockInputs, state: BlockState): Promise<BlockPlan> {
    const { meta, runtime } = await this.getRuntime(parent, true);
    const readAt = (block: TreeBlock) => (pallet: string, item: string) => this.read(block, pallet, item);
    const read = readAt(parent);
    const slotDuration = await this.getSlotDuration(parent);
    const before = Number((await read('Timestamp', 'Now')) ?? 0);
    const now = Math.max(before + slotDuration, Math.floor(inputs.timestamp ?? 0));
    // A runtime that stores none of its relay chain's data checks nothing of it: without news it needs no inherent.
    const { downwardMessages = [], horizontalMessages = {}, relay: view } = inputs;
    const hasNews = view || downwardMessages.length > 0 || Object.keys(horizontalMessages).length > 0;
    const relay =
      (hasNews || findStorage(meta, 'ParachainSystem', 'ValidationData')) &&
      (await encodeParachainInherent(read, {
        ...inputs,
        parentHeader: parent.header,
        readBefore: readAt(parent.parent ?? this.#found),
        before,
        now,
        offset: (await this.#readNumber(parent, 'RelayParentOffsetApi', 'relay_parent_offset')) ?? 0,
      }));
    if (hasNews && !relay) throw new TypeError('it is no parachain, and takes upward messages alone');
    const { mocks = this.#mocks } = inputs;
    const call: BlockPlan['call'] = (one, ahead = []) =>
      callRuntime({ runtime, state }, { ...one, mocks, ahead });
    const author =
      (await readSlotAuthor(meta, Math.floor(now / slotDuration), read)) ??
      (getRuntimeApiVersion(meta, 'NimbusApi')
        ? await findNimbusAuthor({ call, state }, parent, relay ? relay.number : 0)
        : undefined);
    const digest = createDigest(parent, author);
    const inherents = [
      // No bitfields, no candidates, no disputes.
      ['parachn0', u8aConcat([0, 0, 0], parent.header)],
      ...(relay ? ['sysi1337', 'sysi1338'].map((id) => [id, relay.data] as const) : []),
      ['timstap0', encodeU64(now)],
    ] as const;
    const number = compactToU8a(parent.number + 1);
    const header = u8aConcat(parseHex(this.getChainHash(parent)), number, new Uint8Array(64), digest);
    return { call, state, header, inherents };
  }

  /** Milliseconds between two blocks. */
  async getSlotDuration(block: TreeBlock): Promise<number> {
    const { meta } = await this.getRuntime(block);
    return (
      readConstant(meta, 'Babe', 'ExpectedBlockTime') ||
      readConstant(meta, 'AsyncBacking', 'ExpectedBlockTime') ||
      ((await this.#readNumber(block, 'AuraApi', 'slot_duration')) ??
        2 * (readConstant(meta, 'Timestamp', 'MinimumPeriod') || RELAY_SLOT))
    );
  }

  /** Reads a number of at most 64 bits by a runtime API; undefined if the runtime lacks it. */
  async #readNumber(block: TreeBlock, api: string, name: string): Promise<number | undefined> {
    const { meta } = await this.getRuntime(block);
    if (!getRuntimeApiVersion(meta, api)) return undefined;
    return readU64(await this.call(block, { method: `${api}_${name}`, args: new Uint8Array() }));
  }

  /** Adds the block after another, with the root of its state if all of the state is known. */
  #add(made: Omit<TreeBlock, 'hash' | 'number'> & { readonly parent: TreeBlock }): TreeBlock {
    return this.#name({ ...made, number: made.parent.number + 1 }, made.state.seal());
  }

  /**
   * Gives a block its hash. No root of a partly known state can be computed; blocks of one parent with equal transactions and different
   * states need different hashes, so that the header has a number instead.
   */
  #name(made: Omit<TreeBlock, 'hash'>, root?: Uint8Array): TreeBlock {
    this.#count += 1;
    const header = made.header.slice();
    // Another tree, which begins at a block of this one, counts anew.
    const number = u8aConcat(encodeU64(this.#count), parseHex(this.start.first.hash).subarray(8));
    header.set(root ?? number, 32 + compactToU8a(made.number).length);
    const block = { ...made, header, hash: blake2AsHex(header, 256) };
    this.#added.set(block.hash, [...(this.#added.get(block.hash) ?? []), new WeakRef(block)]);
    this.#ended.register(block, block.hash);
    return block;
  }
}

/** Reads a storage item after a block, decoded with the types of a runtime. */
export async function readItem(
  { meta }: LoadedRuntime,
  { state }: TreeBlock,
  { pallet, item, keys = [] }: Omit<ForkWrite, 'value'>,
) {
  const found = findStorage(meta, pallet, item);
  const [value] = found ? await state.read([found.encodeKey(keys)]) : [];
  return value && found?.decode(value);
}

function findAncestor(head: TreeBlock, number: number): TreeBlock | undefined {
  let block: TreeBlock | undefined = head;
  while (block && block.number > number) block = block.parent;
  return block?.number === number ? block : undefined;
}

/** Candidates that are asked for: the runtime accepts only some of them in each slot. */
const mostCandidates = 256;

/**
 * Finds a key that may write the next block of a parachain whose pallets, not a schedule, decide so: the first of the registered keys that
 * the runtime accepts.
 *
 * Chain: `AuthorMapping.MappingWithDeposit`, `NimbusApi_can_author`.
 *
 * @param slot the number of the relay chain's block
 */
async function findNimbusAuthor(
  { call, state }: Pick<BlockPlan, 'call' | 'state'>,
  parent: TreeBlock,
  slot: number,
): Promise<Author | undefined> {
  const prefix = encodeItemKey('AuthorMapping', 'MappingWithDeposit');
  for (const key of await state.listKeys(prefix, prefix, mostCandidates)) {
    // The key of the map ends with its argument.
    const author = parseHex(key).subarray(-32);
    const args = u8aConcat(author, encodeU32(slot), parent.header);
    const { result } = await call({ method: 'NimbusApi_can_author', args });
    if (result[0] === 1) return { engine: 'nmbs', data: author };
  }
  return undefined;
}
