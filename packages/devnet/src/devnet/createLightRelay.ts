import type { EgressChannel, ParaBlockInputs, ParaChain, RelayView } from '@parachron/devnet-chain';
import { createMailbox } from '../network/createMailbox.js';
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
  const post = {
    number: 0,
    getNumber: () => post.number,
    findChannel: async ({ sender, recipient }: { sender: number; recipient: number }) =>
      listEgress(channels, sender).find((channel) => channel.recipient === recipient),
  };
  const mailbox = createMailbox(post, ids);
  for (const [id, chain] of paras) chain.watchBlocks((block) => mailbox.collect(id, block));
  for (const { sender, recipient, data, sentAt } of options.undelivered) {
    mailbox.resume({ from: sender, to: recipient, data, sentAt });
  }

  const build = async (paraId: number, given: ParaBlockInputs) => {
    const chain = paras.get(paraId) as ParaChain;
    const relay: RelayView = {
      number: post.number,
      ingress: channels.flatMap(({ sender, recipient }) => (recipient === paraId ? [sender] : [])),
      egress: listEgress(channels, paraId),
      entries: [],
    };
    const horizontalMessages = joinMessages(mailbox.takeHorizontal(paraId), given.horizontalMessages);
    return chain.newBlock({ ...given, horizontalMessages, relay });
  };
  const collect = async () => {
    for (const [sender, programs] of Object.entries(mailbox.takeUpward())) {
      for (const data of programs) {
        mailbox.drop({ from: Number(sender), to: 0, data, reason: 'there is no relay chain' });
      }
    }
    await mailbox.deliver();
  };
  return {
    dropped: mailbox.dropped,
    get waiting() {
      return mailbox.countWaiting();
    },
    async step() {
      post.number += 1;
      await collect();
      for (const id of ids) await build(id, {});
    },
    async deliver() {
      post.number += 1;
      await collect();
      for (const id of ids) if (mailbox.peekHorizontal(id).size > 0) await build(id, {});
    },
    async build(paraId, inputs) {
      await collect();
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
