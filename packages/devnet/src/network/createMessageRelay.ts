import { encodeCall, type Hex } from '@parachron/core';
import type { Network, RuntimeFork } from '@parachron/network';
import { createNetwork, type ParaChain } from '@parachron/network';
import { ChannelNotOpenedError } from './devnetErrors.js';
import { type DevnetChannel, type MessageRelay, proposedChannel } from './MessageRelay.js';

/** Planck on each para's account on the relay, for deposits: an arbitrary amount of the devnet, not a value of a chain. */
const endowment = 1_000_000_000_000_000n;

/**
 * Creates the message relay of a devnet with a real relay chain. The channels are opened as paras open them: by
 * request and acceptance with the paras' own origins, and by channel processing, forced through root.
 *
 * @throws CHANNEL_NOT_OPENED when the relay chain refuses a channel
 */
export async function createMessageRelay(options: {
  relay: RuntimeFork;
  paras: ReadonlyMap<number, ParaChain>;
  channels: readonly DevnetChannel[];
}): Promise<MessageRelay & { readonly network: Network }> {
  const { relay, paras, channels } = options;
  const network = await createNetwork({ relay, paras: Object.fromEntries(paras) });
  await network.endowSovereigns(new Map([...paras.keys()].map((id) => [id, endowment])));
  await openChannels(network, channels);
  const step = async () => void (await network.step());
  return {
    network,
    get dropped() {
      return network.dropped;
    },
    get waiting() {
      return network.waiting;
    },
    step,
    deliver: step,
    // Waiting messages arrive with the network's next step: the relay chain's state decides which.
    build: async (paraId, inputs) => (paras.get(paraId) as ParaChain).build(inputs),
  };
}

async function openChannels(network: Network, channels: readonly DevnetChannel[]): Promise<void> {
  if (channels.length === 0) return;
  const { registry } = network.relay;
  const sizes = await getSizes(network.relay);
  const steps = [
    ...channels.map((channel) => encodeRequest({ ...sizes, ...channel })),
    ...channels.map(encodeAcceptance),
  ];
  const calls = steps.map(({ paraId, method, args }) => {
    const call = encodeCall(registry, { pallet: 'Hrmp', method, args }).hex;
    const origin = { as_origin: { ParachainsOrigin: { Parachain: paraId } }, call };
    return encodeCall(registry, { pallet: 'Utility', method: 'dispatch_as', args: origin }).hex;
  });
  const result = await network.dispatch('relay', encodeBatch(network, calls), 'root');
  const dispatched = result.events.filter(({ method }) => method === 'DispatchedAs');
  for (const [at, { paraId, method }] of steps.entries()) {
    const error = result.error ?? dispatched[at]?.failure?.error;
    if (error !== undefined) throw new ChannelNotOpenedError({ paraId, call: method, error });
  }
  await network.session({ isForced: true });
}

function encodeBatch({ relay }: Network, calls: readonly Hex[]): Hex {
  return encodeCall(relay.registry, { pallet: 'Utility', method: 'batch_all', args: { calls } }).hex;
}

/** Proposed limits of the service, or the lower maximum of the relay chain. */
async function getSizes(relay: RuntimeFork): Promise<typeof proposedChannel> {
  const config = (await relay.getStorage('Configuration', 'ActiveConfig'))?.toJSON() as
    | { hrmpChannelMaxCapacity?: number; hrmpChannelMaxMessageSize?: number }
    | undefined;
  const { maxCapacity, maxMessageSize } = proposedChannel;
  return {
    maxCapacity: Math.min(maxCapacity, config?.hrmpChannelMaxCapacity ?? maxCapacity),
    maxMessageSize: Math.min(maxMessageSize, config?.hrmpChannelMaxMessageSize ?? maxMessageSize),
  };
}

function encodeRequest({ sender, recipient, maxCapacity, maxMessageSize }: Required<DevnetChannel>) {
  const args = {
    recipient,
    proposed_max_capacity: maxCapacity,
    proposed_max_message_size: maxMessageSize,
  };
  return { paraId: sender, method: 'hrmp_init_open_channel', args };
}

function encodeAcceptance({ sender, recipient }: DevnetChannel) {
  return { paraId: recipient, method: 'hrmp_accept_open_channel', args: { sender } };
}
