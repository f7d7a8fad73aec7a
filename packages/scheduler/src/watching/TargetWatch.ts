import { type Chain, getFinalizedBlock, getHeadAbove, type HeadOptions } from '@parachron/client';
import { type BlockRef, omitUndefined } from '@parachron/core';
import {
  type DeliveryExplanation,
  type DerivedAccount,
  explainDelivery,
  getDerivedAccount,
  type ServiceUser,
} from '@parachron/proxy';
import { ReconnectingChain } from '../submitting/ReconnectingChain.js';
import {
  blocksAtOnce,
  type DecodedBlock,
  decodeBlock,
  findBlockAt,
  type RawBlock,
  readRawBlocks,
} from './blocks.js';
import { applyEvidence, deriveContext, deriveReason, explainEnd, isReported } from './explainEnd.js';
import { type End, findEnd } from './findEnd.js';
import type { Place, WaitingMessage } from './WatchCursor.js';
import type { TaskChange } from './WatchEvent.js';
import type { WatchTarget } from './WatchOptions.js';

/** The end of a message, or its absence. */
export interface FoundEnd {
  readonly change: TaskChange;
  readonly block: BlockRef;
}

/** Search for a message: its first block, the next block to read, and an outcome that may still change. */
interface Search {
  readonly first: number;
  next: number;
  early?: { readonly found: FoundEnd; readonly place: Place };
}

const defaultPatience = 50;
// The clocks of two chains may differ by seconds.
const toleranceMs = 60_000;

/** Facts that the watch of the service passes to the watch of the target. */
interface Asking {
  /** Names the owner of the task, as targets see it. */
  readonly getUser: () => Promise<ServiceUser | undefined>;
  /** Ends the watch. */
  readonly signal: AbortSignal | undefined;
}

/** Searches the blocks of a target for the ends of messages, which come in the order of sending. */
export class TargetWatch {
  readonly #connection: ReconnectingChain;
  readonly #options: WatchTarget;
  readonly #asking: Asking;
  #place: Place | undefined;
  #search: Search | undefined;
  #head: BlockRef = { number: 0, hash: '0x' };
  /** The last blocks that were read: messages sent together often end together. */
  #read: readonly RawBlock[] = [];
  #decoded: { readonly chain: Chain; readonly block: DecodedBlock } | undefined;
  #begun: { readonly sentAt: number; readonly first: number } | undefined;
  #derived: DerivedAccount | undefined;

  constructor(options: WatchTarget, asking: Asking) {
    this.#options = options;
    this.#asking = asking;
    this.#connection = new ReconnectingChain(options.chain, options.reconnect);
  }

  /** The last end that was found. */
  get place(): Place | undefined {
    return this.#place;
  }

  moveTo(place: Place): void {
    this.#place = place;
  }

  async wait(options: HeadOptions): Promise<void> {
    await this.#connection.run((chain) => getHeadAbove(chain, this.#head.number, options), options.signal);
  }

  #ask<T>(read: (chain: Chain) => Promise<T>): Promise<T> {
    return this.#connection.run(read, this.#asking.signal);
  }

  /** Reads the finalized head of the target. */
  async update(): Promise<void> {
    this.#head = await this.#ask(getFinalizedBlock);
  }

  /** Searches for the end of a message up to the head; undefined if there is none yet, or the watch was stopped. */
  async find(message: WaitingMessage): Promise<FoundEnd | undefined> {
    const user = await this.#asking.getUser();
    const head = this.#head;
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
    const first = await this.#findFirst(sentAt);
    this.#search = { first, next: first };
    return this.#search;
  }

  async #findFirst(sentAt: number): Promise<number> {
    const place = this.#place?.number ?? 1;
    if (this.#begun?.sentAt === sentAt) return Math.max(this.#begun.first, place);
    const range = { first: place, last: this.#head.number };
    const first = await this.#ask((chain) => findBlockAt(chain, sentAt - toleranceMs, range));
    this.#begun = { sentAt, first };
    return first;
  }

  async #look(chain: Chain, sent: Sent, { first, last }: { readonly first: number; readonly last: number }) {
    const { messageId } = sent.message;
    for (const raw of await this.#readBlocks(chain, first, last)) {
      if (messageId !== null && !raw.events.includes(messageId.slice(2))) continue;
      const block = await this.#decode(chain, raw);
      const after = this.#place?.number === raw.number ? this.#place.index : -1;
      const context = deriveContext(sent.message, { user: sent.user, runtime: block.before.runtime });
      const end = findEnd(block.events, { messageId, after, context });
      if (!end) continue;
      const explanation = await this.#explain(end, { ...sent, block });
      const found = { change: this.#describe(end, explanation), block: block.block };
      const place = { number: raw.number, index: end.index };
      if (end.isFinal) return { found, place };
      if (this.#search) this.#search.early = { found, place };
    }
    return undefined;
  }

  /** Finalized blocks never change: blocks that were read before are not read again. */
  async #readBlocks(chain: Chain, first: number, last: number): Promise<readonly RawBlock[]> {
    const known = this.#read.filter(({ number }) => number >= first && number <= last);
    const next = known[0]?.number === first ? first + known.length : first;
    const more = next > last ? [] : await readRawBlocks(chain, next, last);
    this.#read = [...(next === first ? [] : known), ...more];
    return this.#read;
  }

  async #decode(chain: Chain, raw: RawBlock): Promise<DecodedBlock> {
    // The rest of a block is read with the same connection.
    const { chain: from, block } = this.#decoded ?? {};
    if (block && from === chain && block.block.hash === raw.hash) return block;
    const decoded = await decodeBlock(chain, raw);
    this.#decoded = { chain, block: decoded };
    return decoded;
  }

  async #explain(end: End, { message, user, block }: Sent & { readonly block: DecodedBlock }) {
    if (isReported(end.explanation)) return end.explanation;
    const { before, events } = block;
    this.#derived ??= user && (await getDerivedAccount(before, user, this.#options.derivation));
    const known = { ...message, messageId: message.messageId ?? end.messageId ?? null };
    const facts = { before, message: known, user, derived: this.#derived };
    return explainEnd(events.slice(0, end.index + 1), facts);
  }

  #describe({ messageId }: End, explanation: DeliveryExplanation): TaskChange {
    const delivery = applyEvidence(explanation, this.#options.evidence ?? 'proxy');
    const shared = { where: 'target', delivery, ...omitUndefined({ messageId }) } as const;
    if (delivery.outcome === 'executed') return { kind: 'executed', ...shared };
    return { kind: 'failed', reason: deriveReason(delivery), ...shared };
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
    const { runtime } = this.#connection.chain;
    const delivery = explainDelivery([], deriveContext(message, { user, runtime }));
    const messageId = message.messageId ?? undefined;
    return { change: { kind: 'unseen', messageId, blocks, delivery }, block: head };
  }
}

interface Sent {
  readonly message: WaitingMessage;
  readonly user: ServiceUser | undefined;
}
