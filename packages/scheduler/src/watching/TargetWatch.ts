import type { Chain } from '@parachron/client';
import type { BlockRef } from '@parachron/core';
import { getFinalizedBlock } from '../submitting/chainBasics.js';
import { Line } from '../submitting/Line.js';
import { type WaitOptions, waitForHead } from '../submitting/waitForHead.js';
import { findOutcome, type Outcome } from './findOutcome.js';
import { blocksAtOnce, decodeBlock, findBlockAt, readRawBlocks } from './readBlocks.js';
import type { WaitingMessage } from './WatchCursor.js';
import type { TaskHappening } from './WatchEvent.js';
import type { WatchTarget } from './watchTask.js';

/** The end of a message, or that none came. */
export interface FoundEnd {
  readonly happening: TaskHappening;
  readonly block: BlockRef;
}

const defaultPatience = 50;
// Clocks of two chains do not agree to the second.
const toleranceMs = 60_000;

/** Looks through the blocks of a target for the ends of messages, which come in the order of their sending. */
export class TargetWatch {
  readonly #line: Line;
  readonly #options: WatchTarget;
  #place: { readonly number: number; readonly index: number } | undefined;
  /** For the message that is looked for: where the search began, and the next block to look at. */
  #search: { readonly first: number; next: number } | undefined;
  #head = 0;

  constructor(options: WatchTarget) {
    this.#options = options;
    this.#line = new Line(options.chain, options.reconnect);
  }

  /** The last end that was found. */
  get place(): { readonly number: number; readonly index: number } | undefined {
    return this.#place;
  }

  moveTo(place: { readonly number: number; readonly index: number }): void {
    this.#place = place;
  }

  wait(options: WaitOptions): Promise<void> {
    return this.#line.run((chain) => waitForHead(chain, this.#head, options));
  }

  /** Looks for the end of a message up to the finalized head. */
  async find(message: WaitingMessage): Promise<FoundEnd | undefined> {
    const head = await this.#line.run(getFinalizedBlock);
    this.#head = head.number;
    const search = await this.#begin(message);
    while (search.next <= head.number) {
      const last = Math.min(head.number, search.next + blocksAtOnce - 1);
      const found = await this.#line.run((chain) => this.#look(chain, message, { first: search.next, last }));
      if (found) return this.#end(found.outcome, found.block);
      search.next = last + 1;
    }
    const blocks = search.next - search.first;
    const patience = this.#options.patience ?? defaultPatience;
    if (blocks < patience) return undefined;
    this.#search = undefined;
    const messageId = message.messageId ?? undefined;
    return { happening: { kind: 'unseen', messageId, blocks }, block: head };
  }

  async #begin({ sentAt }: WaitingMessage): Promise<{ readonly first: number; next: number }> {
    if (this.#search) return this.#search;
    const range = { first: this.#place?.number ?? 1, last: this.#head };
    const first = await this.#line.run((chain) => findBlockAt(chain, sentAt - toleranceMs, range));
    this.#search = { first, next: first };
    return this.#search;
  }

  async #look(
    chain: Chain,
    { messageId }: WaitingMessage,
    { first, last }: { readonly first: number; readonly last: number },
  ): Promise<{ outcome: Outcome; block: BlockRef } | undefined> {
    const { proof = 'proxy' } = this.#options;
    for (const raw of await readRawBlocks(chain, first, last)) {
      if (messageId !== null && !raw.events.includes(messageId.slice(2))) continue;
      const { events, block } = await decodeBlock(chain, raw);
      const after = this.#place?.number === raw.number ? this.#place.index : -1;
      const outcome = findOutcome(events, { messageId, after, proof });
      if (outcome) return { outcome, block };
    }
    return undefined;
  }

  #end({ index, messageId, reason }: Outcome, block: BlockRef): FoundEnd {
    this.#place = { number: block.number, index };
    this.#search = undefined;
    const id = messageId === undefined ? {} : { messageId };
    const happening: TaskHappening = reason
      ? { kind: 'failed', where: 'target', reason, ...id }
      : { kind: 'executed', where: 'target', ...id };
    return { happening, block };
  }
}
