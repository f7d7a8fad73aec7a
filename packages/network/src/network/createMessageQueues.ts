import type { Hex } from '@parachron/core';
import type { EgressChannel, HorizontalMessage, ParaBlock } from '@parachron/devnet-chain';
import type { DroppedMessage } from './Network.js';

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
  /** Number of messages that have not arrived in a block yet. */
  countWaiting(): number;
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

/** Creates the message queues of a network; `relayState` has the open channels. */
export function createMessageQueues(relayState: RelayState, paraIds: readonly number[]): MessageQueues {
  const dropped: DroppedMessage[] = [];
  const upward: { from: number; program: Hex }[] = [];
  const collected: SentMessage[] = [];
  const inboxes = new Map<number, Map<number, HorizontalMessage[]>>();

  const putMessage = async ({ sentAt, ...message }: SentMessage): Promise<DroppedMessage | undefined> => {
    const reason = await findObstacle(relayState, { message, paraIds });
    if (reason !== undefined) {
      const drop = { ...message, reason };
      dropped.push(drop);
      return drop;
    }
    const inbox = inboxes.get(message.to) ?? new Map<number, HorizontalMessage[]>();
    inboxes.set(message.to, inbox);
    inbox.set(message.from, [...(inbox.get(message.from) ?? []), { sentAt, data: message.data }]);
    return undefined;
  };

  return {
    dropped,
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
    countWaiting: () =>
      upward.length +
      collected.length +
      [...inboxes.values()].flatMap((inbox) => [...inbox.values()].flat()).length,
    takeUpward: () => listBySender(upward.splice(0)),
    async deliver() {
      for (const message of collected.splice(0)) await putMessage(message);
    },
    peekHorizontal: (paraId) => inboxes.get(paraId) ?? new Map(),
    takeHorizontal(paraId) {
      const inbox = inboxes.get(paraId) ?? new Map<number, HorizontalMessage[]>();
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
