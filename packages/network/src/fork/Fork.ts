import { defineError, formatHex, type Hex, parseHex } from '@parachron/core';
import { findStorageItem } from '@parachron/devnet-chain';
import type { RuntimeCall } from '@parachron/runtime';
import { bnToU8a, compactToU8a, u8aConcat, u8aToBigInt } from '@polkadot/util';
import { blake2AsHex } from '@polkadot/util-crypto';
import type { BlockInputs } from '../network/LocalChain.js';
import { buildBlock, type CallRuntime, type RuntimeAnswer } from './buildBlock.js';
import { callRuntime } from './callRuntime.js';
import { type Author, createDigest, getSlotAuthor, hasApi } from './createDigest.js';
import { encodeParachainInherent, RELAY_SLOT } from './encodeParachainInherent.js';
import { type ForkRuntime, loadRuntime, type RuntimeOwner } from './ForkRuntime.js';
import { CODE_KEY, type ForkState } from './ForkState.js';
import { findNimbusAuthor } from './findNimbusAuthor.js';
import { timeKey } from './wellKnownKeys.js';

/** A block of a fork, or the block that it began with. */
export interface ForkBlock {
  readonly number: number;
  readonly hash: Hex;
  readonly header: Uint8Array;
  readonly extrinsics: readonly Uint8Array[];
  /** The block before; absent for blocks from before the fork. */
  readonly parent?: ForkBlock;
  readonly state: ForkState;
}

/** What a fork begins with. */
export interface ForkStart {
  /** The answers to `system_chain`, `system_name` and `system_properties`. */
  readonly chain: string;
  readonly node: string;
  readonly properties: unknown;
  readonly first: Omit<ForkBlock, 'parent'>;
  /** Finds blocks from before the fork: by their hashes, or by their numbers. */
  findBlock(at: Hex | number): Promise<Omit<ForkBlock, 'parent'> | undefined>;
  close(): Promise<void>;
}

/** Options of a fork. */
export interface ForkOptions extends Pick<RuntimeOwner, 'decodeMetadata'> {
  /** Whether any signature that starts with 0xdeadbeef is accepted. */
  readonly mockSignatures: boolean;
}

/** A block that was built, and the transactions that its runtime refused. */
export interface Built {
  readonly block: ForkBlock;
  readonly refused: readonly { readonly transaction: Hex; readonly reason: string }[];
}

/** A state has no code to run. */
export class NoRuntimeError extends defineError({
  code: 'NO_RUNTIME',
  fault: 'incompatible',
  message: (_facts: object) => 'The state has no runtime code (`:code`).',
  hint: () =>
    'Give a chain specification with its genesis state, or a node that stores the state of the block.',
}) {}

/** A chain that goes on from one block in this process: blocks with their states, and the runtime of each. */
export class Fork {
  readonly start: ForkStart;
  readonly #options: ForkOptions;
  readonly #blocks = new Map<Hex | number, ForkBlock>();
  #head: ForkBlock;
  /** Number of blocks built so far. */
  #built = 0;

  constructor(start: ForkStart, options: ForkOptions) {
    this.start = start;
    this.#options = options;
    this.#head = start.first;
    this.#add(start.first);
  }

  get head(): ForkBlock {
    return this.#head;
  }

  /** The head as the start of another fork. Both go on apart. */
  share(): ForkStart {
    const { parent, ...first } = this.#head;
    this.#head = { ...this.#head, state: first.state.fork() };
    this.#add(this.#head);
    return {
      ...this.start,
      first: { ...first, state: first.state.fork() },
      // Writes of the copy into an earlier block do not reach the block of this chain.
      findBlock: async (at) => {
        const found = await this.findBlock(at);
        return found && { ...found, state: found.state.fork() };
      },
      close: async () => undefined,
    };
  }

  /** Takes further writes into the head for the next block alone: the head itself stays as it is. */
  coverHead(): void {
    this.#head = { ...this.#head, state: this.#head.state.fork() };
  }

  /** The newest block by default; also blocks from before the fork. */
  async findBlock(at: Hex | number = this.#head.hash): Promise<ForkBlock | undefined> {
    const known = this.#blocks.get(at);
    if (known) return known;
    if (typeof at === 'number' && at > this.start.first.number) return undefined;
    const found = await this.start.findBlock(at);
    if (found) this.#add(found);
    return found;
  }

  /** The runtime that executes what follows on a block. */
  async getRuntime({ state }: ForkBlock): Promise<ForkRuntime> {
    // The time, which each block needs, comes along.
    const [code] = await state.read([CODE_KEY, timeKey]);
    if (!code) throw new NoRuntimeError({});
    const { chain, properties } = this.start;
    const { decodeMetadata } = this.#options;
    return loadRuntime({ code, state }, { chain, properties, decodeMetadata });
  }

  /** Calls a method of a runtime API after a block; its changes are dropped. */
  async call(block: ForkBlock, method: string, args: Uint8Array): Promise<Uint8Array> {
    const { runtime } = await this.getRuntime(block);
    return (await this.#run({ method, args }, { runtime, state: block.state })).result;
  }

  /** Applies a transaction in the next block, and drops all changes. */
  async dryRun(parent: ForkBlock, transaction: Uint8Array): Promise<Uint8Array> {
    const state = parent.state.fork();
    const { call, header } = await this.#prepare(parent, {}, state);
    const apply = { method: 'BlockBuilder_apply_extrinsic', args: transaction };
    (await call({ method: 'Core_initialize_block', args: header }, state, [apply])).keep();
    return (await call(apply, state)).result;
  }

  /** Reads a storage item after a block, decoded with the types of its runtime. */
  async read(block: ForkBlock, pallet: string, item: string, keys: readonly unknown[] = []) {
    const { meta } = await this.getRuntime(block);
    const found = findStorageItem(meta, { pallet, item, keys });
    const [value] = found ? await block.state.read([found.key]) : [];
    return value && found?.decode(formatHex(value));
  }

  /** Builds the next block. Without an exception it is the head. */
  async build(inputs: BlockInputs, transactions: readonly Hex[]): Promise<Built> {
    const parent = this.#head;
    const state = parent.state.fork();
    const { header: begun, ...prepared } = await this.#prepare(parent, inputs, state);
    const { call, inherents, registry } = prepared;
    const built = await buildBlock(
      { call, registry, state },
      { header: begun, inherents, transactions: transactions.map((one) => parseHex(one)) },
    );
    const number = parent.number + 1;
    this.#built += 1;
    const header = setStateRoot(built.header, { number, root: this.#built });
    const block: ForkBlock = {
      number,
      hash: blake2AsHex(header, 256),
      header,
      extrinsics: built.extrinsics,
      parent,
      state,
    };
    this.#add(block);
    this.#head = block;
    const refused = built.refused.map((one) => ({ ...one, transaction: formatHex(one.transaction) }));
    return { block, refused };
  }

  /** The header and the inherents of the next block. */
  async #prepare(parent: ForkBlock, inputs: BlockInputs, state: ForkState) {
    const { meta, runtime, version } = await this.getRuntime(parent);
    const { registry } = meta;
    const read = (pallet: string, item: string) => this.read(parent, pallet, item);
    const slotDuration = await this.#getSlotDuration(parent);
    const before = Number((await read('Timestamp', 'Now')) ?? 0);
    const now = before + slotDuration;
    const relay = await encodeParachainInherent(read, {
      ...inputs,
      parentHeader: parent.header,
      before,
      now,
      offset: await this.#getRelayOffset(parent),
    });
    const call: CallRuntime = (one, _state, ahead) => this.#run(one, { runtime, state }, ahead);
    const author =
      getSlotAuthor(version, Math.floor(now / slotDuration)) ??
      (await this.#findAuthor({ call, meta, state, parentHeader: parent.header }, relay?.number ?? 0));
    const digest = createDigest(registry, { parent: parent.header, author });
    const inherents = new Map([
      ['timstap0', bnToU8a(now, { bitLength: 64, isLe: true })],
      // No bitfields, no candidates, no disputes.
      ['parachn0', u8aConcat([0, 0, 0], parent.header)],
      ...(relay ? ['sysi1337', 'sysi1338'].map((id) => [id, relay.data] as const) : []),
    ]);
    const number = compactToU8a(parent.number + 1);
    const header = u8aConcat(parseHex(parent.hash), number, new Uint8Array(64), digest);
    return { call, header, inherents, registry };
  }

  /** Sets the clock of the head, in milliseconds: the next block is one slot later. */
  setTime(time: number): void {
    const value = bnToU8a(time, { bitLength: 64, isLe: true });
    this.#head.state.write([[timeKey, value]]);
  }

  /** Goes back to an earlier block, and forgets the later ones. */
  setHead(block: ForkBlock): void {
    for (const one of this.#blocks.values()) if (one.number > block.number) this.#forget(one);
    this.#head = block;
  }

  /** Number of the relay chain's blocks after its parent block that a parachain waits for. */
  async #getRelayOffset(block: ForkBlock): Promise<number> {
    const { version } = await this.getRuntime(block);
    if (!hasApi(version, 'RelayParentOffsetApi')) return 0;
    const answer = await this.call(block, 'RelayParentOffsetApi_relay_parent_offset', new Uint8Array());
    return Number(u8aToBigInt(answer, { isLe: true }));
  }

  async #findAuthor(
    chain: Parameters<typeof findNimbusAuthor>[0],
    slot: number,
  ): Promise<Author | undefined> {
    const data = await findNimbusAuthor(chain, slot);
    return data && { engine: 'nmbs', data };
  }

  /** Milliseconds between two blocks. */
  async #getSlotDuration(block: ForkBlock): Promise<number> {
    const { meta, version } = await this.getRuntime(block);
    const { babe, asyncBacking, timestamp } = meta.consts;
    const stated = babe?.expectedBlockTime ?? asyncBacking?.expectedBlockTime;
    if (stated) return Number(stated);
    if (hasApi(version, 'AuraApi')) {
      const answer = await this.call(block, 'AuraApi_slot_duration', new Uint8Array());
      return Number(u8aToBigInt(answer.subarray(0, 8), { isLe: true }));
    }
    return 2 * Number(timestamp?.minimumPeriod ?? 0) || 2 * RELAY_SLOT;
  }

  async #run(
    call: RuntimeCall,
    { runtime, state }: { readonly runtime: ForkRuntime['runtime']; readonly state: ForkState },
    ahead: readonly RuntimeCall[] = [],
  ): Promise<RuntimeAnswer> {
    const { mockSignatures: mocks } = this.#options;
    const { result, changes } = await callRuntime({ runtime, state }, { ...call, mocks, ahead });
    return { result, keep: () => state.apply(changes) };
  }

  #add(block: ForkBlock): void {
    this.#blocks.set(block.hash, block);
    this.#blocks.set(block.number, block);
  }

  #forget(block: ForkBlock): void {
    this.#blocks.delete(block.hash);
    this.#blocks.delete(block.number);
  }
}

/**
 * Sets the state root of a header. No root of a partly known state can be computed; blocks of one parent with equal transactions and
 * different states need different hashes.
 */
function setStateRoot(header: Uint8Array, { number, root }: { number: number; root: number }): Uint8Array {
  const changed = header.slice();
  changed.set(bnToU8a(root, { bitLength: 256, isLe: true }), 32 + compactToU8a(number).length);
  return changed;
}

/** The forks of this process by their chains. */
const forks = new WeakMap<object, Fork>();

/** Makes the fork of a chain known, so that another chain can begin with its head. */
export function keepFork(chain: object, fork: Fork): void {
  forks.set(chain, fork);
}

/** The head of a chain of this process as the start of another; undefined for other chains. */
export function shareFork(chain: object): ForkStart | undefined {
  return forks.get(chain)?.share();
}
