import type { DownwardMessage } from '@parachron/devnet-chain';
import type { LocalChain } from './LocalChain.js';

const queue = { pallet: 'Dmp', item: 'DownwardMessageQueues' } as const;

/** Lists the messages in the relay's downward queue of a para. */
export async function listDownward(relay: LocalChain, paraId: number): Promise<DownwardMessage[]> {
  const stored = await relay.getStorage(queue.pallet, queue.item, [paraId]);
  return (stored?.toJSON() ?? []) as unknown as DownwardMessage[];
}

/** Takes these messages and removes them from the relay chain's state. */
export async function takeDownward(relay: LocalChain, paraId: number): Promise<DownwardMessage[]> {
  const messages = await listDownward(relay, paraId);
  if (messages.length > 0) await relay.setStorage([{ ...queue, keys: [paraId], value: null }]);
  return messages;
}
