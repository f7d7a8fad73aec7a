import { formatHex, type Hex } from '@parachron/core';
import type { Trie } from '@parachron/runtime';
import { TypeRegistry } from '@polkadot/types';
import type { Header } from '@polkadot/types/interfaces';
import type { DecoratedMeta } from '@polkadot/types/metadata/decorate/types';
import { compactFromU8a } from '@polkadot/util';
import type { ParaBlockInputs } from '../network/ParaChain.js';
import type { PoolWatcher, TagPool } from '../pool/TagPool.js';
import type { Pace } from './Pace.js';
import { RpcError, rpcCodes } from './RpcError.js';

/** Builder of blocks and driver of time for development methods: a single chain, or its network. */
export interface BlockDriver {
  /** Builds one block of the chain. */
  build(inputs: BlockInputs, pace: Pace): Promise<unknown>;
  /** Advances the time to a time in milliseconds, and builds all blocks that are due until then. */
  travelTo(time: number, pace: Pace): Promise<unknown>;
}

/** Inputs of a block; without `transactions`, the block takes the transactions of the chain's pool. */
export interface BlockInputs extends ParaBlockInputs {
  readonly transactions?: readonly Hex[];
  /** Whether any signature that starts with 0xdeadbeef is accepted in this block. */
  readonly mocks?: boolean;
  /** Its time in milliseconds, if it is later than one slot after the block before; that of the slot by default. */
  readonly timestamp?: number;
}

/** The storage of a block, by full keys: those of a child trie begin with the key of the trie. */
interface NodeState {
  read(keys: readonly Hex[]): Promise<(Uint8Array | undefined)[]>;
  listKeys(page: { readonly prefix: Hex; readonly after: Hex; readonly count: number }): Promise<Hex[]>;
  /** The nodes of the trie that prove values; undefined if the state is not that of the header's root. */
  prove(keys: readonly Hex[]): Promise<readonly Hex[] | undefined>;
  /** The main trie, of a state that is known as a whole. */
  readonly trie?: Pick<Trie, 'findMerkleValue'> | undefined;
}

/** A block of a chain; all of its blocks are final. */
export interface NodeBlock {
  readonly number: number;
  readonly hash: Hex;
  readonly header: Uint8Array;
  readonly extrinsics: readonly Uint8Array[];
  readonly parent?: NodeBlock | undefined;
  readonly state: NodeState;
}

/** The version of a runtime, as `state_getRuntimeVersion` answers. */
export interface NodeVersion {
  readonly specName: string;
  readonly specVersion: number;
  /** Hashes of the names of runtime APIs with their versions. */
  readonly apis: readonly (readonly [Hex, number])[];
  readonly [field: string]: unknown;
}

/** The blocks of a fork, and the runtimes that execute them. */
interface NodeTree {
  /** The answers to `system_chain`, `system_name` and `system_properties`. */
  readonly start: { readonly chain: string; readonly node: string; readonly properties: unknown };
  getRuntime(block: NodeBlock): Promise<{ readonly version: NodeVersion; readonly meta: DecoratedMeta }>;
  /** Calls a method of a runtime API after a block; its changes are dropped. */
  call(
    block: NodeBlock,
    call: { readonly method: string; readonly args: Uint8Array; readonly mocks?: boolean },
  ): Promise<Uint8Array>;
  /** Applies a transaction in the next block, and drops all changes. */
  dryRun(block: NodeBlock, transaction: Uint8Array): Promise<Uint8Array>;
}

/** A chain as its readers know it. */
export interface ReadableNode {
  readonly tree: NodeTree;
  /** The newest block. */
  readonly block: NodeBlock;
  /** Finds a block by its hash or number, the head by default. */
  findBlock(at?: Hex | number): Promise<NodeBlock | undefined>;
  /** Reports every new head. */
  onHead(listener: (block: NodeBlock) => void): () => void;
}

/** A chain with what a node adds to it: a pool, and the building of blocks. */
export interface ForkNode extends ReadableNode {
  readonly pool: TagPool;
  /** What builds the blocks of development methods. */
  readonly driver: BlockDriver;
  /** Changes the storage of a block by full keys; null removes. */
  writeStorage(block: NodeBlock, writes: ReadonlyMap<Hex, Uint8Array | null>): Promise<void>;
  setHead(block: NodeBlock): Promise<void>;
  /** Reads the time of the head, in milliseconds. */
  getTime(): Promise<number>;
  /** Puts a transaction into the pool, and into a block if the chain builds one at once; throws POOL_REFUSED. */
  submit(transaction: Hex, watcher?: PoolWatcher): Promise<Hex>;
}

/** The block with a hash or number, the head by default. */
export async function requireBlock(node: ReadableNode, at?: Hex | number): Promise<NodeBlock> {
  const block = await node.findBlock(at);
  if (block) return block;
  throw new RpcError({ code: rpcCodes.client, message: `Client error: UnknownBlock: ${at} is not known` });
}

const registry = new TypeRegistry();

/** A header in JSON, as nodes write it. */
export function formatHeader(block: NodeBlock): object {
  const header = registry.createType<Header>('Header', block.header);
  return {
    parentHash: header.parentHash.toHex(),
    number: `0x${header.number.toNumber().toString(16)}`,
    stateRoot: header.stateRoot.toHex(),
    extrinsicsRoot: header.extrinsicsRoot.toHex(),
    digest: { logs: header.digest.logs.map((item) => formatHex(item.toU8a())) },
  };
}

/** Whether bytes begin with their own length, as each extrinsic does. */
export function hasLength(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return false;
  const [offset, length] = compactFromU8a(bytes);
  return offset + Number(length) === bytes.length;
}
