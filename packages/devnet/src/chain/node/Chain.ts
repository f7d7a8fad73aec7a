import type { Hex } from '@parachron/core';
import type { ForkMethod, ParaChain, PoolWatcher, RpcSource, TagPool } from '@parachron/network';
import type { Trie } from '@parachron/runtime';
import type { ChainRuntime } from '../pallet/ChainRuntime.js';
import type { Context } from '../pallet/Context.js';
import type { Block } from '../runtime/Block.js';
import type { Header } from '../scale/commonTypes.js';
import type { Changes } from '../state/StateView.js';
import type { BlockRecord, Journal } from './Journal.js';

/** A stored block; events and changes are read from its state. */
export interface StoredBlock {
  readonly hash: Hex;
  readonly header: Header;
  readonly extrinsics: readonly Uint8Array[];
  /** Milliseconds. */
  readonly timestamp: number;
}

/** Block building: at once for every transaction, at an interval in real milliseconds, or on request. */
export type BlockMode =
  | { readonly kind: 'instant' }
  | { readonly kind: 'interval'; readonly milliseconds: number }
  | { readonly kind: 'manual' };

/** Properties of a chain besides its runtime. */
export interface ChainIdentity {
  /** The answer to `system_chain`. */
  readonly name: string;
  readonly tokenSymbol: string;
  readonly tokenDecimals: number;
}

/** Options of building a block. */
export interface BlockOptions {
  /** Milliseconds; by default the chain's time, but at least one block time after the last block. */
  readonly timestamp?: number;
  /** Data of inherents other than Timestamp, by the pallet's name. */
  readonly data?: { readonly [pallet: string]: unknown };
}

/** A small chain of this process, also as a para of a network and for JSON-RPC. */
export interface Chain extends ParaChain, RpcSource {
  readonly runtime: ChainRuntime;
  readonly identity: ChainIdentity;
  readonly genesisHash: Hex;
  /** JSON-RPC methods of this kind of chain, besides those of every chain. */
  readonly rpc: Readonly<Record<string, ForkMethod>>;
  readonly pool: TagPool;
  /** The state of the head. */
  readonly state: Trie;
  /** The newest block. */
  readonly head: StoredBlock;
  readonly mode: BlockMode;
  /** The chain's time in milliseconds: its clock, but never behind its head. */
  now(): number;
  /** A block of the chain by its number or hash. */
  getBlock(at: Hex | number): StoredBlock | undefined;
  /** The state after a block, the head by default; undefined for unknown and pruned blocks. */
  getState(at?: Hex): Trie | undefined;
  /** A context for reading the state after a block; changes in the context are discarded. */
  getContext(at?: Hex): Context | undefined;
  /** Calls a method of a runtime API (`Core_version`) with SCALE arguments. */
  callRuntime(method: string, args: Uint8Array, at?: Hex): Uint8Array;
  /** Adds a transaction to the pool, or throws POOL_REFUSED. */
  submitExtrinsic(bytes: Uint8Array, watcher?: PoolWatcher): Hex;
  /** Builds a block from the transactions of the pool. */
  createBlock(options?: BlockOptions): Block;
  /** Waits until no block is due in `instant` mode; throws the error of the last failed block. */
  idle(): Promise<void>;
  /** The earliest time in milliseconds at which a pallet requires a block; infinity if no pallet requires one. */
  getWakeTime(): number;
  /**
   * Advances the time: builds each block with due work, and one block at the end. The returned blocks have no events, which may
   * exceed the memory: `onBlock` receives the events block by block.
   */
  advance(seconds: number): StoredBlock[];
  /** Advances the clock to a time in milliseconds. */
  advanceTo(timestamp: number): StoredBlock[];
  /** Reports every new block, right after it was applied. */
  onBlock(listener: (block: Block) => void): () => void;
  setMode(mode: BlockMode): void;
  /** Changes the state of the head from outside; null removes. */
  setStorage(changes: Changes): void;
  /** Returns to an earlier block, and deletes the later blocks. */
  setHead(at: Hex | number): void;
  /** Imports a block that was built elsewhere, without executing the block. */
  importBlock(block: BlockRecord): void;
  /** Writes all later changes into a journal, which ends with the chain. */
  keepJournal(journal: Journal): void;
  close(): void;
}
