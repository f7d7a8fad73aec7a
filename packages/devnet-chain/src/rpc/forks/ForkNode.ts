import { formatHex, type Hex } from '@parachron/core';
import type { Header } from '@polkadot/types/interfaces';
import type { DecoratedMeta } from '@polkadot/types/metadata/decorate/types';
import type { ParaBlockInputs } from '../../para/ParaChain.js';
import { RpcError, rpcCodes } from '../RpcError.js';

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
  write(writes: Iterable<readonly [key: Hex, value: Uint8Array | null]>): void;
}

/** A block of a fork. */
export interface NodeBlock {
  readonly number: number;
  readonly hash: Hex;
  readonly header: Uint8Array;
  readonly extrinsics: readonly Uint8Array[];
  readonly parent?: { readonly hash: Hex };
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
  getRuntime(block: NodeBlock): Promise<{
    readonly version: NodeVersion;
    readonly metadata: Hex;
    readonly meta: DecoratedMeta;
  }>;
  /** Calls a method of a runtime API after a block; its changes are dropped. */
  call(block: NodeBlock, call: { readonly method: string; readonly args: Uint8Array }): Promise<Uint8Array>;
  /** Applies a transaction in the next block, and drops all changes. */
  dryRun(block: NodeBlock, transaction: Uint8Array): Promise<Uint8Array>;
}

/** A fork with what a node adds to it: a pool, and the building of blocks. */
export interface ForkNode {
  readonly tree: NodeTree;
  /** The newest block. */
  readonly block: NodeBlock;
  /** Finds a block by its hash or number, the head by default. */
  findBlock(at?: Hex | number): Promise<NodeBlock | undefined>;
  setHead(block: NodeBlock): void;
  setTime(time: number): void;
  /** The transactions that wait for a block. */
  readonly pending: readonly Hex[];
  /** Checks a transaction, and puts it into the pool or into a block of its own; throws RPC_REQUEST_FAILED. */
  submit(transaction: Hex): Promise<Hex>;
  build(inputs: BlockInputs): Promise<unknown>;
  /** Reports every new head. */
  onHead(listener: (block: NodeBlock) => void): () => void;
}

/** The block with a hash or number, the head by default. */
export async function requireBlock(node: ForkNode, at?: Hex | number): Promise<NodeBlock> {
  const block = await node.findBlock(at);
  if (block) return block;
  throw new RpcError({ code: rpcCodes.client, message: `Client error: UnknownBlock: ${at} is not known` });
}

/** A header in JSON, as nodes write it. */
export async function formatHeader({ tree }: ForkNode, block: NodeBlock): Promise<object> {
  const { meta } = await tree.getRuntime(block);
  const header = meta.registry.createType<Header>('Header', block.header);
  return {
    parentHash: header.parentHash.toHex(),
    number: `0x${header.number.toNumber().toString(16)}`,
    stateRoot: header.stateRoot.toHex(),
    extrinsicsRoot: header.extrinsicsRoot.toHex(),
    digest: { logs: header.digest.logs.map((item) => formatHex(item.toU8a())) },
  };
}
