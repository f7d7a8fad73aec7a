import { defineError, encodeCall, type Hex, readFields } from '@parachron/core';
import type { Network, RuntimeFork } from '@parachron/network';
import { proposedChannel } from '../target/polkadotXcm.js';
import type { DevnetChannel } from './Devnet.js';

/** The relay chain of a local network refuses a step that opens a channel. */
export class ChannelNotOpenedError extends defineError({
  code: 'CHANNEL_NOT_OPENED',
  fault: 'refused',
  message: (facts: { paraId: number; call: string; error: string }) =>
    `The relay chain refuses the call ${facts.call} of para ${facts.paraId}: ${facts.error}.`,
  hint: () =>
    'The relay chain limits the channels of a parachain: start fewer parachains, or open the channels yourself (channels: []).',
}) {}

/** Planck on each para's account on the relay, for deposits: an arbitrary amount of the devnet, not a value of a chain. */
const endowment = 1_000_000_000_000_000n;

/**
 * Opens channels on a real relay chain as paras open them: by request and acceptance with the paras' own origins, and by channel processing,
 * forced through root. A fork of a live relay chain may have some of them already, open or requested.
 *
 * @throws CHANNEL_NOT_OPENED when the relay chain refuses a channel
 */
export async function openRelayChannels(network: Network, channels: readonly DevnetChannel[]): Promise<void> {
  await network.endowSovereigns(new Map([...network.paras.keys()].map((id) => [id, endowment])));
  const ids = channels.map(({ sender, recipient }) => [{ sender, recipient }]);
  const open = await Promise.all(ids.map((id) => network.relay.getStorage('Hrmp', 'HrmpChannels', id)));
  const closed = channels.filter((_, at) => open[at] === undefined);
  if (closed.length === 0) return;
  const sizes = await getSizes(network.relay);
  const encode = (pallet: string, method: string, args: Record<string, unknown>): Hex =>
    encodeCall(network.relay.registry, { pallet, method, args }).hex;
  const steps = [
    ...closed.map(({ sender, recipient, ...given }) => {
      const { maxCapacity, maxMessageSize } = { ...sizes, ...given };
      const proposed = { proposed_max_capacity: maxCapacity, proposed_max_message_size: maxMessageSize };
      return { paraId: sender, method: 'hrmp_init_open_channel', args: { recipient, ...proposed } };
    }),
    ...closed.map(({ sender, recipient }) => ({
      paraId: recipient,
      method: 'hrmp_accept_open_channel',
      args: { sender },
    })),
  ];
  const calls = steps.map(({ paraId, method, args }) => {
    const as_origin = { ParachainsOrigin: { Parachain: paraId } };
    return encode('Utility', 'dispatch_as', { as_origin, call: encode('Hrmp', method, args) });
  });
  const result = await network.dispatch('relay', encode('Utility', 'batch_all', { calls }), 'root');
  const dispatched = result.events.filter(({ method }) => method === 'DispatchedAs');
  for (const [at, { paraId, method }] of steps.entries()) {
    const { error = dispatched[at] ? dispatched[at].failure?.error : 'it was not dispatched' } = result;
    if (error !== undefined && !error.startsWith('OpenHrmpChannelAlready'))
      throw new ChannelNotOpenedError({ paraId, call: method, error });
  }
  await network.session({ isForced: true });
}

/** Proposed limits of the service, or the lower maximum of the relay chain. */
async function getSizes(relay: RuntimeFork) {
  const config = readFields(await relay.getStorage('Configuration', 'ActiveConfig'));
  const { maxCapacity: most, maxMessageSize: longest } = proposedChannel;
  return {
    maxCapacity: Math.min(most, Number(config.hrmpChannelMaxCapacity ?? most)),
    maxMessageSize: Math.min(longest, Number(config.hrmpChannelMaxMessageSize ?? longest)),
  };
}
