import type { Hex } from '@parachron/core';
import { type ForkBlock, type OutboundMessage, toHex } from '@parachron/network';
import type { Chain } from '../chain/Chain.js';
import { Context } from '../chain/pallet/Context.js';
import { decodeExtrinsic } from '../chain/runtime/decodeExtrinsic.js';
import { hrmpOutbound } from '../target/pallets/xcmStorage.js';

/** A message that left its sender with a block, and has not arrived in a block of its recipient. */
interface Undelivered {
  readonly from: number;
  readonly to: number;
  readonly data: Hex;
  readonly sentAt: number;
}

/**
 * Finds the messages that were in transit when a devnet ended: the blocks of the chains show which messages were sent and which
 * arrived.
 */
export function listUndelivered(chains: ReadonlyMap<number, Chain>): Undelivered[] {
  const arrivals = new Map([...chains].map(([id, chain]) => [id, listArrivals(chain)]));
  return [...chains].flatMap(([sender, chain]) => {
    const sent = listSent(chain);
    return sent.flatMap(({ sentAt, recipient, data }) => {
      const arrived = arrivals.get(recipient);
      return arrived && sentAt > (arrived.get(sender) ?? 0)
        ? [{ from: sender, to: recipient, sentAt, data }]
        : [];
    });
  });
}

function listSent({ block, runtime }: Chain) {
  const sent: (OutboundMessage & Pick<Undelivered, 'sentAt'>)[] = [];
  // Messages older than the stored states have arrived.
  for (let one: ForkBlock | undefined = block; one?.state.trie; one = one.parent) {
    const context = new Context({ runtime, state: one.state.trie, blockNumber: one.number });
    for (const { recipient, data } of context.get(hrmpOutbound))
      sent.unshift({ recipient, data: toHex(data), sentAt: one.number });
  }
  return sent;
}

/** The newest block of each sender whose messages have arrived at a chain. */
function listArrivals({ block, runtime }: Chain): Map<number, number> {
  const newest = new Map<number, number>();
  for (let one: ForkBlock | undefined = block; one; one = one.parent) {
    for (const bytes of one.extrinsics) {
      const { call, signed } = decodeExtrinsic(runtime, bytes);
      // Inherents are the first extrinsics.
      if (signed) break;
      if (call.type !== 'ParachainSystem') continue;
      for (const { sender, sent_at } of readMessages(call.value?.value)) {
        newest.set(sender, Math.max(sent_at, newest.get(sender) ?? 0));
      }
    }
  }
  return newest;
}

function readMessages(args: unknown): readonly { sender: number; sent_at: number }[] {
  const { data }: { data?: { horizontal_messages?: readonly never[] } } = args ?? {};
  return data?.horizontal_messages ?? [];
}
