import type { SentMessages } from '@parachron/client';
import type { Hex } from '@parachron/core';
import type { BlockInputs, BuiltBlock, EgressChannel, HorizontalMessage } from '@parachron/node';

/** A dropped message, and the reason. */
export interface DroppedMessage {
  readonly from: number;
  /** A para, or the relay chain. */
  readonly to: number | 'relay';
  readonly data: Hex;
  readonly reason: string;
}

type Message = Omit<DroppedMessage, 'reason'>;

/** A message on its way, with the number of the block that sent it. */
export type QueuedMessage = Message & { readonly sentAt: number };

/** Finds the open channel from a para to another. */
type FindChannel = (id: { sender: number; recipient: number }) => Promise<EgressChannel | undefined>;

type Inbox = ReadonlyMap<number, readonly HorizontalMessage[]>;
type Upward = NonNullable<BlockInputs['upwardMessages']>;

/** Messages in transit between the chains of a network. */
export class MessageQueues {
  readonly dropped: DroppedMessage[];
  readonly #findChannel: FindChannel;
  readonly #ids: readonly (number | 'relay')[];
  /** The messages that have left a chain, and wait for the relay chain or for their channels. */
  #sent: QueuedMessage[];
  readonly #inboxes: Map<number | 'relay', Inbox>;

  /**
   * @param ids the chains of the network
   * @param from the queues whose messages are the first of these
   */
  constructor(findChannel: FindChannel, ids: readonly (number | 'relay')[], from?: MessageQueues) {
    this.#findChannel = findChannel;
    this.#ids = ids;
    this.dropped = [...(from?.dropped ?? [])];
    this.#sent = [...(from ? from.#sent : [])];
    this.#inboxes = new Map(from ? from.#inboxes : []);
  }

  /** Number of messages that have not arrived in a block yet, for all chains or for the given paras. */
  countWaiting(recipients: ReadonlyMap<number | 'relay', unknown> = this.#inboxes): number {
    const arrived = [...recipients.keys()].flatMap((id) => [...this.peekHorizontal(id).values()].flat());
    return this.#sent.length + arrived.length;
  }

  /** Collects the messages that a para's block sends. */
  collect(
    from: number,
    { number, upwardMessages, horizontalMessages }: SentMessages & Pick<BuiltBlock, 'number'>,
  ): void {
    for (const data of upwardMessages) this.add({ from, to: 'relay', data, sentAt: number });
    for (const { recipient: to, data } of horizontalMessages) this.add({ from, to, data, sentAt: number });
  }

  /** Adds a message that has left its chain. */
  add(message: QueuedMessage): void {
    this.#sent.push(message);
  }

  /** Passes the upward messages on by their senders, after given ones; they stay if this fails. */
  async passUpward<T>(pass: (groups: Upward) => Promise<T>, given: Upward = {}): Promise<T> {
    const groups: { [paraId: number]: readonly Hex[] } = { ...given };
    const taken = new Set(this.#sent.filter(({ to }) => to === 'relay'));
    for (const { from, data } of taken) groups[from] = [...(groups[from] ?? []), data];
    const passed = await pass(groups);
    this.#sent = this.#sent.filter((message) => !taken.has(message));
    return passed;
  }

  /** Passes the sent messages through the open channels, but those that wait for the relay chain. */
  async deliver(): Promise<void> {
    for (const message of [...this.#sent]) {
      if (message.to === 'relay' && this.#ids.includes('relay')) continue;
      // A message whose channel cannot be read stays for the next attempt.
      await this.put(message);
      this.#sent.splice(this.#sent.indexOf(message), 1);
    }
  }

  peekHorizontal(paraId: number | 'relay'): Inbox {
    return this.#inboxes.get(paraId) ?? new Map();
  }

  /** Forgets the horizontal messages for a para, whose block has taken them. */
  clearHorizontal(paraId: number): void {
    this.#inboxes.delete(paraId);
  }

  /** Passes a message through its channel; returns the reason if the message is dropped. */
  async put({ sentAt, ...message }: QueuedMessage): Promise<DroppedMessage | undefined> {
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
    if (to === 'relay') return 'there is no relay chain';
    const channel = await this.#findChannel({ sender: from, recipient: to });
    if (!channel) return `no channel is open from ${from} to ${to}`;
    const size = (data.length - 2) / 2;
    const { maxMessageSize: most } = channel;
    if (size > most) return `the message has ${size} bytes; the channel takes at most ${most}`;
    return this.#ids.includes(to) ? undefined : `para ${to} is not in this network`;
  }
}
