import { formatHex, type Hex } from '@parachron/core';
import type { Bytes, u32, Vec } from '@polkadot/types';
import type { ITuple } from '@polkadot/types/types';
import type { OutboundMessage, ParaBlock } from '../network/ParaChain.js';
import type { BlockTree, ForkBlock } from './BlockTree.js';

/** Reads the messages that leave with a block. */
export async function getMessages(
  tree: BlockTree,
  block: ForkBlock,
): Promise<Pick<ParaBlock, 'upwardMessages' | 'horizontalMessages'>> {
  return {
    upwardMessages: await readUpward(tree, block),
    horizontalMessages: await readHorizontal(tree, block),
  };
}

/** Entries after an empty message are signals for the relay chain's validators, not messages. */
async function readUpward(tree: BlockTree, block: ForkBlock): Promise<Hex[]> {
  const stored = (await tree.read(block, 'ParachainSystem', 'UpwardMessages')) as Vec<Bytes> | undefined;
  const all = [...(stored ?? [])];
  const separator = all.findIndex((message) => message.length === 0);
  return (separator === -1 ? all : all.slice(0, separator)).map((message) => formatHex(message.toU8a(true)));
}

type Outbound = Vec<ITuple<[u32, Bytes]>>;

async function readHorizontal(tree: BlockTree, block: ForkBlock): Promise<OutboundMessage[]> {
  const stored = (await tree.read(block, 'ParachainSystem', 'HrmpOutboundMessages')) as Outbound | undefined;
  return [...(stored ?? [])].map((message) => {
    const [recipient, data] = [...message.values()];
    return { recipient: Number(recipient), data: formatHex((data as Bytes).toU8a(true)) };
  });
}
