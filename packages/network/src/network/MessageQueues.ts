import type { SentMessages } from '@parachron/client';
import type { Hex } from '@parachron/core';
import type { BuiltBlock } from '../fork/RuntimeFork.js';
import type { EgressChannel, HorizontalMessage } from './BlockInputs.js';

/** A dropped message, and the reason. */
export interface DroppedMessage {
  readonly from: number;
  readonly to: number;
  readonly data: Hex;
  readonly reason: string;
}

type Message = Omit<DroppedMessage, 'reason'>;

/** A message on its way, with the number of the block that sent it. */
export type SentMessage = Message & { readonly sentAt: number };

/** Finds the open channel from a para to another. */
type FindChannel = (id: { sender: number; recipient: number }) => Promise<EgressChannel | undefined>;

type Inbox = ReadonlyMap<number, readonly HorizontalMessage[]>;

/** Messages in transit between the chains of a network. */
export class MessageQueues {
  readonly dropped: DroppedMessage[];
  readonly #findChannel: FindChannel;
  readonly #paraIds: readonly number[];
  readonly #upward: { readonly from: number; readonly program: Hex }[];
  readonly #collected: SentMessage[];
  readonly #inboxes: Map<number, Inbox>;

  /** @param from the queues whose messages are the first of these */
  constructor(findChannel: FindChannel, paraIds: readonly number[], from?: MessageQueues) {
    this.#findChannel = findChannel;
    this.#paraIds = paraIds;
    this.dropped = [...(from?.dropped ?? [])];
    this.#upward = [...(from ? from.#upward : [])];
    this.#collected = [...(from ? from.#collected : [])];
    this.#inboxes = new Map(from ? from.#inboxes : []);
  }

  /** Number of messages that have not arrived in a block yet, of all paras or of those given. */
  countWaiting(recipients: ReadonlyMap<number, unknown> = this.#inboxes): number {
    const arrived = [...recipients.keys()].flatMap((id) => [...this.peekHorizontal(id).values()].flat());
    return this.#upward.length + this.#collected.length + arrived.length;
  }

  countUpward(): number {
    return this.#upward.length;
  }

  /** Collects the messages that a para's block sends. */
  collect(
    from: number,
    { number, upwardMessages, horizontalMessages }: SentMessages & Pick<BuiltBlock, 'number'>,
  ): void {
    for (const program of upwardMessages) this.addUpward(from, program);
    for (const { recipient, data } of horizontalMessages)
      this.resume({ from, to: recipient, data, sentAt: number });
  }

  addUpward(from: number, program: Hex): void {
    this.#upward.push({ from, program });
  }

  /** Adds a message that was sent before. */
  resume(message: SentMessage): void {
    this.#collected.push(message);
  }

  /** Takes the upward messages by their senders. */
  takeUpward(): { [paraId: number]: Hex[] } {
    const groups: { [paraId: number]: Hex[] } = {};
    for (const { from, program } of this.#upward.splice(0)) groups[from] = [...(groups[from] ?? []), program];
    return groups;
  }

  /** Passes the collected messages through the relay chain's channels. */
  async deliver(): Promise<void> {
    for (const message of this.#collected.splice(0)) await this.put(message);
  }

  peekHorizontal(paraId: number): Inbox {
    return this.#inboxes.get(paraId) ?? new Map();
  }

  takeHorizontal(paraId: number): { [sender: number]: readonly HorizontalMessage[] } {
    const inbox = this.peekHorizontal(paraId);
    this.#inboxes.delete(paraId);
    return Object.fromEntries(inbox);
  }

  /** Passes a message through its channel; returns the reason if the message is dropped. */
  async put({ sentAt, ...message }: SentMessage): Promise<DroppedMessage | undefined> {
    const { from, to, data } = message;
    const reason = await this.#findObstacle(message);
    if (reason === undefined) {
      const inbox = this.peekHorizontal(to);
      this.#inboxes.set(to, new Map([...inbox, [from, [...(inbox.get(from) ?? []), { sentAt, data }]]]));
      return undefined;
    }
    this.dropped.push({ ...message, reason });
    return this.dropped.at(-1);
  }

  async #findObstacle({ from, to, data }: Message): Promise<string | undefined> {
    const channel = await this.#findChannel({ sender: from, recipient: to });
    if (!channel) return `no channel is open from ${from} to ${to}`;
    const size = (data.length - 2) / 2;
    const { maxMessageSize: most } = channel;
    if (size > most) return `the message has ${size} bytes; the channel takes at most ${most}`;
    return this.#paraIds.includes(to) ? undefined : `para ${to} is not in this network`;
  }
}
