import { type Hex, readList } from '@parachron/core';
import type { LocalChain } from './LocalChain.js';

type Upward = { readonly [paraId: number]: readonly Hex[] };

/**
 * Appends upward messages to the relay's own queue, if the relay has the `Ump` pallet.
 *
 * @returns the remaining messages, which chopsticks adds to the relay's message queue
 */
export async function submitUpward(
  relay: LocalChain,
  messages: Upward,
): Promise<{ [paraId: number]: Hex[] }> {
  const senders = Object.entries(messages).filter(([, all]) => all.length > 0);
  if (senders.length === 0) return {};
  if (!hasUmpPallet(relay)) return Object.fromEntries(senders.map(([id, all]) => [Number(id), [...all]]));
  const waiting = readList(await relay.getStorage('Ump', 'NeedsDispatch')).map(Number);
  for (const [sender, added] of senders) {
    const id = Number(sender);
    const old = readList(await relay.getStorage('Ump', 'RelayDispatchQueues', [id])).map(String);
    const all = [...old, ...added];
    const size = all.reduce((sum, message) => sum + (message.length - 2) / 2, 0);
    await relay.setStorage([
      { pallet: 'Ump', item: 'RelayDispatchQueues', keys: [id], value: all },
      { pallet: 'Ump', item: 'RelayDispatchQueueSize', keys: [id], value: [all.length, size] },
    ]);
    if (!waiting.includes(id)) waiting.push(id);
  }
  await relay.setStorage([{ pallet: 'Ump', item: 'NeedsDispatch', value: waiting.sort((a, b) => a - b) }]);
  return {};
}

/** Returns whether a relay processes upward messages by the `Ump` pallet, as all relay chains did before the MessageQueue pallet. */
export function hasUmpPallet(relay: LocalChain): boolean {
  return relay.registry.metadata.pallets.some((pallet) => pallet.name.toString() === 'Ump');
}
