import { formatHex, type Hex } from '@parachron/core';
import { TypeRegistry } from '@polkadot/types';
import type { Header } from '@polkadot/types/interfaces';
import type { DecoratedMeta } from '@polkadot/types/metadata/decorate/types';
import { compactFromU8a } from '@polkadot/util';
import type { ParaBlockInputs } from '../network/ParaChain.js';
import type { PoolWatcher, TagPool } from '../pool/TagPool.js';
import type { ForkMethod } from './defineForkMethod.js';
import type { Pace } from './Pace.js';
import { RpcError, rpcCodes } from './RpcError.js';

/** Inputs of a block; without `transactions`, the block takes the transactions of the chain's pool. */
export interface BlockInputs extends ParaBlockInputs {
  readonly transactions?: readonly Hex[];
  /** Whether any signature that starts with 0xdeadbeef is accepted in this block. */
  readonly mocks?: boolean;
}

/** The storage of a block, by full keys: those of a child trie begin with the key of the trie. */
interface NodeState {
  read(keys: readonly Hex[]): Promise<(Uint8Array | undefined)[]>;
  listKeys(page: { readonly prefix: Hex; readonly after: Hex; readonly count: number }): Promise<Hex[]>;
  write(writes: Iterable<readonly [key: Hex, value: Uint8Array | null]>): void | Promise<void>;
  /** The nodes of the trie that prove values; undefined if the state is not that of the header's root. */
  prove?(keys: readonly Hex[]): Promise<readonly Hex[] | undefined>;
  /** The Merkle value of a key in the trie of the whole state, of a chain that has this trie. */
  findMerkleValue?(key: Hex): Promise<Uint8Array | undefined>;
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
  /** The methods of this kind of chain; by default those of the service. */
  readonly methods?: Readonly<Record<string, ForkMethod>>;
  readonly pool: TagPool;
  setHead(block: NodeBlock): void;
  /** Reads the time of the head, in milliseconds. */
  getTime(): Promise<number>;
  /** Advances the time, and builds the blocks that are due until then. */
  travelTo(time: number, pace: Pace): Promise<unknown>;
  /** Puts a transaction into the pool, and into a block if the chain builds one at once; throws POOL_REFUSED. */
  submit(transaction: Hex, watcher?: PoolWatcher): Promise<Hex>;
  build(inputs: BlockInputs, pace: Pace): Promise<unknown>;
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
