import { type Chain, getFinalizedBlock, getHeadAbove, type HeadOptions } from '@parachron/client';
import type { BlockRef } from '@parachron/core';
import {
  type DeliveryExplanation,
  type DerivedAccount,
  explainDelivery,
  getDerivedAccount,
  type ServiceUser,
} from '@parachron/proxy';
import { Line } from '../submitting/Line.js';
import { applyProof, deriveContext, deriveReason, explainEnd, isTold } from './explainEnd.js';
import { type End, findEnd } from './findEnd.js';
import { blocksAtOnce, type DecodedBlock, decodeBlock, findBlockAt, readRawBlocks } from './readBlocks.js';
import type { WaitingMessage } from './WatchCursor.js';
import type { TaskHappening } from './WatchEvent.js';
import type { WatchTarget } from './WatchOptions.js';

/** The end of a message, or that none came. */
export interface FoundEnd {
  readonly happening: TaskHappening;
  readonly block: BlockRef;
}

/** For one message: where the search began, the next block to look at, and an end that may not be the last word. */
interface Search {
  readonly first: number;
  next: number;
  early?: { readonly found: FoundEnd; readonly place: Place };
}

interface Place {
  readonly number: number;
  readonly index: number;
}

const defaultPatience = 50;
// Clocks of two chains do not agree to the second.
const toleranceMs = 60_000;

/** What a watch of the service gives to that of the target. */
interface Asking {
  /** Tells whose task it is, as targets see it. */
  readonly getUser: () => Promise<ServiceUser | undefined>;
  /** Ends the watch. */
  readonly signal: AbortSignal | undefined;
}

/** Looks through the blocks of a target for the ends of messages, which come in the order of their sending. */
export class TargetWatch {
  readonly #line: Line;
  readonly #options: WatchTarget;
  readonly #asking: Asking;
  #place: Place | undefined;
  #search: Search | undefined;
  #head = 0;
  #derived: DerivedAccount | undefined;

  constructor(options: WatchTarget, asking: Asking) {
    this.#options = options;
    this.#asking = asking;
    this.#line = new Line(options.chain, options.reconnect);
  }

  /** The last end that was found. */
  get place(): Place | undefined {
    return this.#place;
  }

  moveTo(place: Place): void {
    this.#place = place;
  }

  async wait(options: HeadOptions): Promise<void> {
    await this.#line.run((chain) => getHeadAbove(chain, this.#head, options), options.signal);
  }

  #ask<T>(read: (chain: Chain) => Promise<T>): Promise<T> {
    return this.#line.run(read, this.#asking.signal);
  }

  /** Looks for the end of a message up to the finalized head; undefined when there is none yet, or the watch was stopped. */
  async find(message: WaitingMessage): Promise<FoundEnd | undefined> {
    const user = await this.#asking.getUser();
    const head = await this.#ask(getFinalizedBlock);
    this.#head = head.number;
    const search = await this.#begin(message);
    while (search.next <= head.number) {
      if (this.#asking.signal?.aborted) return undefined;
      const last = Math.min(head.number, search.next + blocksAtOnce - 1);
      const range = { first: search.next, last };
      const found = await this.#ask((chain) => this.#look(chain, { message, user }, range));
      if (found) return this.#take(found);
      search.next = last + 1;
    }
    const blocks = search.next - search.first;
    if (blocks < (this.#options.patience ?? defaultPatience)) return undefined;
    if (search.early) return this.#take(search.early);
    this.#search = undefined;
    return this.#giveUp({ message, user }, { blocks, head });
  }

  async #begin({ sentAt }: WaitingMessage): Promise<Search> {
    if (this.#search) return this.#search;
    const range = { first: this.#place?.number ?? 1, last: this.#head };
    const first = await this.#ask((chain) => findBlockAt(chain, sentAt - toleranceMs, range));
    this.#search = { first, next: first };
    return this.#search;
  }

  async #look(chain: Chain, sent: Sent, { first, last }: { readonly first: number; readonly last: number }) {
    const { messageId } = sent.message;
    for (const raw of await readRawBlocks(chain, first, last)) {
      if (messageId !== null && !raw.events.includes(messageId.slice(2))) continue;
      const block = await decodeBlock(chain, raw);
      const after = this.#place?.number === raw.number ? this.#place.index : -1;
      const context = deriveContext(sent.message, { user: sent.user, runtime: block.before.runtime });
      const end = findEnd(block.events, { messageId, after, context });
      if (!end) continue;
      const explanation = await this.#explain(end, { ...sent, block });
      const found = { happening: this.#describe(end, explanation), block: block.block };
      const place = { number: raw.number, index: end.index };
      if (end.isFinal) return { found, place };
      if (this.#search) this.#search.early = { found, place };
    }
    return undefined;
  }

  async #explain(end: End, { message, user, block }: Sent & { readonly block: DecodedBlock }) {
    if (isTold(end.explanation)) return end.explanation;
    const { before, events } = block;
    this.#derived ??= user && (await getDerivedAccount(before, user, this.#options.derivation));
    const known = { ...message, messageId: message.messageId ?? end.messageId ?? null };
    const facts = { before, message: known, user, derived: this.#derived };
    return explainEnd(events.slice(0, end.index + 1), facts);
  }

  #describe({ messageId }: End, explanation: DeliveryExplanation): TaskHappening {
    const delivery = applyProof(explanation, this.#options.proof ?? 'proxy');
    const told = { where: 'target', delivery, ...(messageId === undefined ? {} : { messageId }) } as const;
    if (delivery.outcome === 'executed') return { kind: 'executed', ...told };
    return { kind: 'failed', reason: deriveReason(delivery), ...told };
  }

  #take({ found, place }: { readonly found: FoundEnd; readonly place: Place }): FoundEnd {
    this.#place = place;
    this.#search = undefined;
    return found;
  }

  #giveUp(
    { message, user }: Sent,
    { blocks, head }: { readonly blocks: number; readonly head: BlockRef },
  ): FoundEnd {
    const { runtime } = this.#line.chain;
    const delivery = explainDelivery([], deriveContext(message, { user, runtime }));
    const messageId = message.messageId ?? undefined;
    return { happening: { kind: 'unseen', messageId, blocks, delivery }, block: head };
  }
}

interface Sent {
  readonly message: WaitingMessage;
  readonly user: ServiceUser | undefined;
}
