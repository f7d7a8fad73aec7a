import {
  createMessageQueues,
  type EgressChannel,
  type ParaBlockInputs,
  type ParaChain,
  type RelayView,
} from '@parachron/network';
import type { Undelivered } from './listUndelivered.js';
import { type DevnetChannel, type MessageRelay, proposedChannel } from './MessageRelay.js';

/**
 * Creates the message relay of a devnet without a relay chain: the declared channels are open at once, and upward
 * messages are dropped.
 */
export function createLightRelay(options: {
  paras: ReadonlyMap<number, ParaChain>;
  channels: readonly DevnetChannel[];
  /** Messages in transit when the previous run ended. */
  undelivered: readonly Undelivered[];
}): MessageRelay {
  const { paras, channels } = options;
  const ids = [...paras.keys()];
  const relayState = {
    number: 0,
    getNumber: () => relayState.number,
    findChannel: async ({ sender, recipient }: { sender: number; recipient: number }) =>
      listEgress(channels, sender).find((channel) => channel.recipient === recipient),
  };
  const queues = createMessageQueues(relayState, ids);
  for (const [id, chain] of paras) chain.watchBlocks((block) => queues.collect(id, block));
  for (const { sender, recipient, data, sentAt } of options.undelivered) {
    queues.resume({ from: sender, to: recipient, data, sentAt });
  }

  const build = async (paraId: number, given: ParaBlockInputs) => {
    const chain = paras.get(paraId) as ParaChain;
    const relay: RelayView = {
      number: relayState.number,
      ingress: channels.flatMap(({ sender, recipient }) => (recipient === paraId ? [sender] : [])),
      egress: listEgress(channels, paraId),
      entries: [],
    };
    const horizontalMessages = joinMessages(queues.takeHorizontal(paraId), given.horizontalMessages);
    return chain.build({ ...given, horizontalMessages, relay });
  };
  const takeMessages = async () => {
    for (const [sender, programs] of Object.entries(queues.takeUpward())) {
      for (const data of programs) {
        queues.drop({ from: Number(sender), to: 0, data, reason: 'there is no relay chain' });
      }
    }
    await queues.deliver();
  };
  return {
    dropped: queues.dropped,
    get waiting() {
      return queues.countWaiting();
    },
    async step() {
      relayState.number += 1;
      await takeMessages();
      for (const id of ids) await build(id, {});
    },
    async deliver() {
      relayState.number += 1;
      await takeMessages();
      for (const id of ids) if (queues.peekHorizontal(id).size > 0) await build(id, {});
    },
    async build(paraId, inputs) {
      await takeMessages();
      return build(paraId, inputs);
    },
  };
}

type Horizontal = NonNullable<ParaBlockInputs['horizontalMessages']>;

function joinMessages(waiting: Horizontal, given: Horizontal = {}): Horizontal {
  const joined = { ...waiting };
  for (const [sender, messages] of Object.entries(given)) {
    joined[Number(sender)] = [...(waiting[Number(sender)] ?? []), ...messages];
  }
  return joined;
}

function listEgress(channels: readonly DevnetChannel[], paraId: number): EgressChannel[] {
  return channels
    .filter(({ sender }) => sender === paraId)
    .map((channel) => {
      const { recipient, maxCapacity, maxMessageSize } = { ...proposedChannel, ...channel };
      return { recipient, maxCapacity, maxMessageSize, maxTotalSize: maxCapacity * maxMessageSize };
    })
    .sort((one, other) => one.recipient - other.recipient);
}
