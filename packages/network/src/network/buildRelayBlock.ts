import type { Hex } from '@parachron/core';
import type { BuiltBlock, RuntimeFork } from '../fork/RuntimeFork.js';
import { hasUmpPallet } from '../fork/submitUpward.js';
import type { BlockInputs } from '../rpc/ForkNode.js';

/**
 * Builds the relay's next block with all waiting upward messages. Relay chains with a message queue process one sender
 * per block, so that each other sender has a block of its own before.
 */
export async function buildRelayBlock(
  relay: RuntimeFork,
  block: {
    readonly inputs: BlockInputs;
    readonly upward: { readonly [sender: number]: readonly Hex[] };
    /** Sender whose messages are in the last block; the last sender by default. */
    readonly last?: number;
  },
): Promise<BuiltBlock> {
  const { inputs, upward } = block;
  const listUpward = (sender: number) => ({ [sender]: [...(upward[sender] ?? [])] });
  const senders = Object.keys(upward).map(Number);
  if (hasUmpPallet(relay)) {
    return relay.build({ ...inputs, upwardMessages: Object.assign({}, ...senders.map(listUpward)) });
  }
  const final = block.last ?? senders.at(-1);
  for (const sender of senders.filter((id) => id !== final)) {
    await relay.build({ transactions: [], upwardMessages: listUpward(sender) });
  }
  return relay.build({ ...inputs, upwardMessages: final === undefined ? {} : listUpward(final) });
}
