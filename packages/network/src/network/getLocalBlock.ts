import { formatHex, type Hex } from '@parachron/core';
import type { OutboundMessage } from '@parachron/devnet-chain';
import type { Bytes, u32, Vec } from '@polkadot/types';
import type { ITuple, Registry } from '@polkadot/types/types';
import type { Built, Fork, ForkBlock } from '../fork/Fork.js';
import { encodeItemKey } from '../fork/wellKnownKeys.js';
import { decodeEvents } from './decodeEvents.js';
import type { LocalBlock, LocalEvent } from './LocalChain.js';

/** A built block, and the types of the runtime that executed it. */
interface Executed extends Built {
  readonly parentRegistry: Registry;
}

/** Reads the parts of a block that the network needs; the events are decoded on demand. */
export async function getLocalBlock(
  { fork }: { readonly fork: Fork },
  { block, refused, parentRegistry }: Executed,
): Promise<LocalBlock> {
  const { number, hash } = block;
  let events: Promise<LocalEvent[]> | undefined;
  return {
    number,
    hash,
    header: formatHex(block.header),
    refused,
    upwardMessages: await readUpward(fork, block),
    horizontalMessages: await readHorizontal(fork, block),
    events: () => {
      events ??= readEvents(block, parentRegistry);
      return events;
    },
  };
}

/** The runtime of the parent block executed the block, so the block's bytes have that runtime's types. */
async function readEvents({ state }: ForkBlock, registry: Registry): Promise<LocalEvent[]> {
  const [bytes] = await state.read([encodeItemKey('System', 'Events')]);
  return decodeEvents(registry, bytes && formatHex(bytes));
}

/** Entries after an empty message are signals for the relay chain's validators, not messages. */
async function readUpward(fork: Fork, block: ForkBlock): Promise<Hex[]> {
  const stored = (await fork.read(block, 'ParachainSystem', 'UpwardMessages')) as Vec<Bytes> | undefined;
  const all = [...(stored ?? [])];
  const separator = all.findIndex((message) => message.length === 0);
  return (separator === -1 ? all : all.slice(0, separator)).map((message) => formatHex(message.toU8a(true)));
}

type Outbound = Vec<ITuple<[u32, Bytes]>>;

async function readHorizontal(fork: Fork, block: ForkBlock): Promise<OutboundMessage[]> {
  const stored = (await fork.read(block, 'ParachainSystem', 'HrmpOutboundMessages')) as Outbound | undefined;
  return [...(stored ?? [])].map((message) => {
    const [recipient, data] = [...message.values()];
    return { recipient: Number(recipient), data: formatHex((data as Bytes).toU8a(true)) };
  });
}
