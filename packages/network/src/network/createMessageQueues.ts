import type { Hex } from '@parachron/core';
import type { EgressChannel, HorizontalMessage, ParaBlock } from './ParaChain.js';

/** A dropped message, and the reason. */
export interface DroppedMessage {
  readonly from: number;
  readonly to: number;
  readonly data: Hex;
  readonly reason: string;
}

type SentMessage = Omit<DroppedMessage, 'reason'> & { readonly sentAt: number };

/** The relay chain's block number and channels, or substitutes for both. */
export interface RelayState {
  /** The number of the relay's block. */
  getNumber(): number;
  /** The open channel from a para to another. */
  findChannel(id: { sender: number; recipient: number }): Promise<EgressChannel | undefined>;
}

/** Messages in transit between the chains of a network. */
export interface MessageQueues {
  readonly dropped: readonly DroppedMessage[];
  readonly contents: Contents;
  /** Number of messages that have not arrived in a block yet, of all paras or of those given. */
  countWaiting(recipients?: ReadonlyMap<number, unknown>): number;
  /** Collects the messages that a para's block sends. */
  collect(paraId: number, block: ParaBlock): void;
  /** Adds an upward message. */
  addUpward(paraId: number, program: Hex): void;
  /** Adds a horizontal message; returns the reason if the message is dropped. */
  addHorizontal(message: Omit<DroppedMessage, 'reason'>): Promise<DroppedMessage | undefined>;
  /** Adds a message that was sent before the network began. */
  resume(message: SentMessage): void;
  /** Records a dropped message. */
  drop(message: DroppedMessage): void;
  countUpward(): number;
  takeUpward(): { [paraId: number]: Hex[] };
  /** Passes the collected messages through the relay chain's channels. */
  deliver(): Promise<void>;
  peekHorizontal(paraId: number): ReadonlyMap<number, readonly HorizontalMessage[]>;
  takeHorizontal(paraId: number): { [sender: number]: readonly HorizontalMessage[] };
}

/** The messages of a network by the place where they are. */
interface Contents {
  readonly dropped: readonly DroppedMessage[];
  readonly upward: readonly { from: number; program: Hex }[];
  readonly collected: readonly SentMessage[];
  readonly inboxes: ReadonlyMap<number, ReadonlyMap<number, readonly HorizontalMessage[]>>;
}

/** Creates the message queues of a network; `relayState` has the open channels, `from` the messages to begin with. */
export function createMessageQueues(
  relayState: RelayState,
  paraIds: readonly number[],
  from?: MessageQueues,
): MessageQueues {
  const dropped = [...(from?.contents.dropped ?? [])];
  const upward = [...(from?.contents.upward ?? [])];
  const collected = [...(from?.contents.collected ?? [])];
  const inboxes = new Map([...(from?.contents.inboxes ?? [])].map(([id, inbox]) => [id, new Map(inbox)]));

  const putMessage = async ({ sentAt, ...message }: SentMessage): Promise<DroppedMessage | undefined> => {
    const reason = await findObstacle(relayState, { message, paraIds });
    if (reason !== undefined) {
      const drop = { ...message, reason };
      dropped.push(drop);
      return drop;
    }
    const inbox = inboxes.get(message.to) ?? new Map<number, readonly HorizontalMessage[]>();
    inboxes.set(message.to, inbox);
    inbox.set(message.from, [...(inbox.get(message.from) ?? []), { sentAt, data: message.data }]);
    return undefined;
  };

  return {
    dropped,
    contents: { dropped, upward, collected, inboxes },
    collect(from, block) {
      for (const program of block.upwardMessages) upward.push({ from, program });
      for (const { recipient, data } of block.horizontalMessages) {
        collected.push({ from, to: recipient, data, sentAt: block.number });
      }
    },
    addUpward: (from, program) => void upward.push({ from, program }),
    addHorizontal: (message) => putMessage({ ...message, sentAt: relayState.getNumber() }),
    resume: (message) => void collected.push(message),
    drop: (message) => void dropped.push(message),
    countUpward: () => upward.length,
    countWaiting: (recipients = inboxes) =>
      upward.length +
      collected.length +
      [...recipients.keys()].flatMap((id) => [...(inboxes.get(id)?.values() ?? [])].flat()).length,
    takeUpward: () => listBySender(upward.splice(0)),
    async deliver() {
      for (const message of collected.splice(0)) await putMessage(message);
    },
    peekHorizontal: (paraId) => inboxes.get(paraId) ?? new Map(),
    takeHorizontal(paraId) {
      const inbox = inboxes.get(paraId) ?? new Map<number, readonly HorizontalMessage[]>();
      inboxes.delete(paraId);
      return Object.fromEntries(inbox);
    },
  };
}

function listBySender(messages: readonly { from: number; program: Hex }[]): { [paraId: number]: Hex[] } {
  const groups: { [paraId: number]: Hex[] } = {};
  for (const { from, program } of messages) {
    groups[from] = [...(groups[from] ?? []), program];
  }
  return groups;
}

async function findObstacle(
  relayState: RelayState,
  { message, paraIds }: { message: Omit<DroppedMessage, 'reason'>; paraIds: readonly number[] },
): Promise<string | undefined> {
  const channel = await relayState.findChannel({ sender: message.from, recipient: message.to });
  if (!channel) return `no channel is open from ${message.from} to ${message.to}`;
  const size = (message.data.length - 2) / 2;
  const { maxMessageSize } = channel;
  if (size > maxMessageSize)
    return `the message has ${size} bytes; the channel takes at most ${maxMessageSize}`;
  return paraIds.includes(message.to) ? undefined : `para ${message.to} is not in this network`;
}
