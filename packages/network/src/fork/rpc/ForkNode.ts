import { formatHex, type Hex } from '@parachron/core';
import { RpcError, rpcCodes } from '@parachron/devnet-chain';
import type { Header } from '@polkadot/types/interfaces';
import type { BlockInputs } from '../../network/LocalChain.js';
import type { Fork, ForkBlock } from '../Fork.js';

/** A fork with what a node adds to it: a pool, and the building of blocks. */
export interface ForkNode {
  readonly fork: Fork;
  /** The transactions that wait for a block. */
  readonly pending: readonly Hex[];
  /** Checks a transaction, and puts it into the pool or into a block of its own; throws RPC_REQUEST_FAILED. */
  submit(transaction: Hex): Promise<Hex>;
  newBlock(inputs: BlockInputs): Promise<unknown>;
  /** Reports every new head. */
  onHead(listener: (block: ForkBlock) => void): () => void;
}

/** The block with a hash or number, the head by default. */
export async function requireBlock({ fork }: ForkNode, at?: Hex | number): Promise<ForkBlock> {
  const block = await fork.findBlock(at);
  if (block) return block;
  throw new RpcError({ code: rpcCodes.client, message: `Client error: UnknownBlock: ${at} is not known` });
}

/** A header in JSON, as nodes write it. */
export async function formatHeader({ fork }: ForkNode, block: ForkBlock): Promise<object> {
  const { meta } = await fork.getRuntime(block);
  const header = meta.registry.createType<Header>('Header', block.header);
  return {
    parentHash: header.parentHash.toHex(),
    number: `0x${header.number.toNumber().toString(16)}`,
    stateRoot: header.stateRoot.toHex(),
    extrinsicsRoot: header.extrinsicsRoot.toHex(),
    digest: { logs: header.digest.logs.map((item) => formatHex(item.toU8a())) },
  };
}
