import type { Hex } from '@parachron/core';
import { bytes, hexBytes, Reader, struct, tuple, u32, vec } from '@parachron/core/scale';
import { toBytes } from '@parachron/network';
import { readTrieProof } from '@parachron/runtime';
import type { Context } from '../../chain/pallet/Context.js';
import { parachainId } from '../../chain/pallets/parachainInfo.js';
import { storageMap } from '../../chain/state/storage.js';

const message = struct('', { sent_at: u32, data: bytes });

/** `ParachainInherentData` of cumulus, without the later fields. */
const relayData = struct('', {
  parent_head: bytes,
  relay_parent_number: u32,
  relay_parent_storage_root: hexBytes(32),
  max_pov_size: u32,
  relay_chain_state: vec(bytes),
  downward_messages: vec(message),
  horizontal_messages: vec(tuple(u32, vec(message))),
});

/** Items of the relay chain's state. */
const egressIndex = storageMap({
  pallet: 'Hrmp',
  name: 'HrmpEgressChannelsIndex',
  keys: [['Twox64Concat', u32]],
  type: vec(u32),
});
const channel = struct('', { max_capacity: u32, max_total_size: u32, max_message_size: u32, msg_count: u32 });
const channels = storageMap({
  pallet: 'Hrmp',
  name: 'HrmpChannels',
  keys: [['Twox64Concat', struct('', { sender: u32, recipient: u32 })]],
  type: channel,
});

/**
 * Reads what a collator gives to a block: the messages, and the channels in the proof of the relay chain's state. A proof without a list of
 * channels leaves the known ones open.
 */
export function readRelayData(context: Context, given: Uint8Array) {
  const { types, keys } = context.runtime;
  const data = types.codec(relayData).decode(new Reader(given));
  const root = toBytes(data.relay_parent_storage_root);
  const proven = readTrieProof({ root, nodes: data.relay_chain_state });
  const find = (key: string) => proven.get(key as Hex);
  const sender = context.get(parachainId);
  const listed = find(keys.key(egressIndex, [sender]));
  return {
    relay_block: data.relay_parent_number,
    downward_messages: data.downward_messages.map(({ sent_at, data: msg }) => ({ sent_at, msg })),
    horizontal_messages: data.horizontal_messages.flatMap(([from, all]) =>
      all.map((one) => ({ sender: from, ...one })),
    ),
    egress_channels:
      listed &&
      types.decode(vec(u32), listed).flatMap((recipient) => {
        const found = find(keys.key(channels, [{ sender, recipient }]));
        return found ? [{ recipient, ...types.codec(channel).decode(new Reader(found)) }] : [];
      }),
  };
}
