import type { Block } from '@acala-network/chopsticks-core';
import { formatHex, type Hex, parseHex } from '@parachron/core';
import type { OutboundMessage } from '@parachron/devnet-chain';
import { findStorageItem } from '@parachron/devnet-chain';
import type { Bytes, u32, Vec } from '@polkadot/types';
import type { ITuple } from '@polkadot/types/types';
import { decodeEvents } from './decodeEvents.js';
import type { LocalBlock, LocalEvent } from './LocalChain.js';

/** A transaction that a block's runtime refused. */
export type RefusedTransaction = LocalBlock['refused'][number];

/** Reads the parts of a block that the network needs; the events are decoded on demand. */
export async function getLocalBlock(
  block: Block,
  refused: readonly RefusedTransaction[],
): Promise<LocalBlock> {
  const { number, hash } = block;
  const header = (await block.header).toHex();
  let events: Promise<LocalEvent[]> | undefined;
  return {
    number,
    hash,
    header,
    refused,
    upwardMessages: await readUpward(block),
    horizontalMessages: await readHorizontal(block),
    events: () => {
      events ??= readEvents(block);
      return events;
    },
  };
}

async function readEvents(block: Block): Promise<LocalEvent[]> {
  // The runtime of the parent block executed the block, so the block's bytes have that runtime's types.
  const { registry } = await ((await block.parentBlock) ?? block).meta;
  return decodeEvents(registry, await readRaw(block, 'system', 'events'));
}

async function readRaw(block: Block, pallet: string, item: string): Promise<Hex | undefined> {
  const found = findStorageItem(await block.meta, { pallet, item });
  return found && (await block.get(found.key));
}

/** Entries after an empty message are signals for the relay chain's validators, not messages. */
async function readUpward(block: Block): Promise<Hex[]> {
  const raw = await readRaw(block, 'parachainSystem', 'upwardMessages');
  if (raw === undefined) return [];
  const { registry } = await block.meta;
  const all = [...registry.createType('Vec<Bytes>', parseHex(raw))];
  const separator = all.findIndex((message) => message.length === 0);
  return (separator === -1 ? all : all.slice(0, separator)).map((message) => formatHex(message.toU8a(true)));
}

async function readHorizontal(block: Block): Promise<OutboundMessage[]> {
  const raw = await readRaw(block, 'parachainSystem', 'hrmpOutboundMessages');
  if (raw === undefined) return [];
  const { registry } = await block.meta;
  const all = registry.createType<Vec<ITuple<[u32, Bytes]>>>('Vec<(u32, Bytes)>', parseHex(raw));
  return all.map(([recipient, data]) => ({ recipient: recipient.toNumber(), data: data.toHex() }));
}
