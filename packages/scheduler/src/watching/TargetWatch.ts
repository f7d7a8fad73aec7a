import { blake2b } from '@noble/hashes/blake2.js';
import { type Chain, getFinalizedBlock, getHeadAbove, type WatchHeadsOptions } from '@parachron/client';
import { formatHex, type Hex, isParachronError, omitUndefined } from '@parachron/core';
import {
  type DeliveryExplanation,
  type DerivedAccount,
  explainDelivery,
  getDerivedAccount,
  type ServiceUser,
} from '@parachron/proxy';
import { decodePage, type PageProgram } from '@parachron/xcm';
import { hexToU8a } from '@polkadot/util';
import { ReconnectingChain } from '../submitting/ReconnectingChain.js';
import { type DecodedBlock, decodeBlock, findBlockAt, type RawBlock, readRawBlocks } from './blocks.js';
import { deriveContext, deriveReason, type End, explainEnd, findEnd, isReported } from './explainEnd.js';
import type { OutboundPage } from './readServiceBlock.js';
import {
  advanceTargetSearch,
  type BlockRange,
  deriveSearchStep,
  type FoundEnd,
  noTargetSearch,
  type PlacedEnd,
  type TargetSearchEvent,
} from './TargetSearch.js';
import type { Place, WaitingMessage } from './WatchCursor.js';
import type { TaskChange, WatchTarget } from './WatchOptions.js';

const defaultPatience = 50;
// The clocks of two chains may differ by seconds.
const toleranceMs = 60_000;

/** Inputs from the watch of the service. */
interface Asking {
  /** Gets the owner of the task as a user of the service. */
  readonly getUser: () => Promise<ServiceUser | undefined>;
  /** Ends the watch. */
  readonly signal: AbortSignal | undefined;
}

/** Searches the blocks of a target for the ends of messages, which come in the order of sending. */
export class TargetWatch {
  readonly #connection: ReconnectingChain;
  readonly #options: WatchTarget;
  readonly #asking: Asking;
  #state = noTargetSearch;
  /** The last read blocks; messages that were sent together often end in the same blocks. */
  #read: readonly RawBlock[] = [];
  #derived: DerivedAccount | undefined;

  constructor(options: WatchTarget, asking: Asking) {
    this.#options = options;
    this.#asking = asking;
    this.#connection = new ReconnectingChain(options.chain, options.reconnect);
  }

  /** Position of the last end. */
  get place(): Place | undefined {
    return this.#state.place;
  }

  moveTo(place: Place): void {
    this.#advance({ kind: 'resumed', place });
  }

  /** Waits for a block above the head. */
  async wait(options: WatchHeadsOptions): Promise<void> {
    const { number } = this.#state.head;
    await this.#connection.run((chain) => getHeadAbove(chain, number, options), options.signal);
  }

  #ask<T>(read: (chain: Chain) => Promise<T>): Promise<T> {
    return this.#connection.run(read, this.#asking.signal);
  }

  #advance(event: TargetSearchEvent): void {
    this.#state = advanceTargetSearch(this.#state, event);
  }

  /** Reads the finalized head of the target. */
  async readHead(): Promise<void> {
    this.#advance({ kind: 'headed', head: await this.#ask(getFinalizedBlock) });
  }

  /** Searches for the end of a message up to the head; undefined if there is none yet, or if the signal aborts. */
  async find(message: WaitingMessage): Promise<FoundEnd | undefined> {
    const sent = { message, user: await this.#asking.getUser() };
    const { sentAt } = message;
    const { patience = defaultPatience } = this.#options;
    while (!this.#asking.signal?.aborted) {
      const step = deriveSearchStep(this.#state, { sentAt, patience });
      if (step.kind === 'wait') return undefined;
      if (step.kind === 'locate') {
        const first = step.known ?? (await this.#findBlock(sentAt, step.range));
        this.#advance({ kind: 'located', sentAt, first });
      } else if (step.kind === 'read') {
        const { range } = step;
        const end = await this.#ask((chain) => this.#findEnd(chain, sent, range));
        if (end?.isFinal) return this.#take(end);
        this.#advance({ kind: 'read', last: range.last, early: end });
      } else if (step.kind === 'end') return this.#take(step);
      else return this.#endUnseen(sent, step.blocks);
    }
    return undefined;
  }

  #findBlock(sentAt: number, range: BlockRange): Promise<number> {
    return this.#ask((chain) => findBlockAt(chain, sentAt - toleranceMs, range));
  }

  /** Searches blocks for a final end, or else for the last end that may still change. */
  async #findEnd(
    chain: Chain,
    sent: Sent,
    range: BlockRange,
  ): Promise<(PlacedEnd & { readonly isFinal: boolean }) | undefined> {
    const { messageId } = sent.message;
    const { place: last } = this.#state;
    let early: PlacedEnd | undefined;
    for (const raw of await this.#readBlocks(chain, range)) {
      if (messageId !== null && !raw.events.includes(messageId.slice(2))) continue;
      const block = await decodeBlock(chain, raw);
      const after = last?.number === raw.number ? last.index : -1;
      const context = deriveContext(sent.message, { user: sent.user, runtime: block.before.runtime });
      const end = findEnd(block.events, { messageId, after, context });
      if (!end) continue;
      const explanation = await this.#explain(end, { ...sent, block });
      const found = { change: this.#describe(end, explanation), block: block.block };
      const place = { number: raw.number, index: end.index };
      if (end.isFinal) return { found, place, isFinal: true };
      early = { found, place };
    }
    return early && { ...early, isFinal: false };
  }

  /** Reads blocks. Finalized blocks never change, so known blocks are not read again. */
  async #readBlocks(chain: Chain, { first, last }: BlockRange): Promise<readonly RawBlock[]> {
    const known = this.#read.filter(({ number }) => number >= first && number <= last);
    const next = known[0]?.number === first ? first + known.length : first;
    const more = next > last ? [] : await readRawBlocks(chain, next, last);
    this.#read = [...(next === first ? [] : known), ...more];
    return this.#read;
  }

  async #explain(end: End, { message, user, block }: Sent & { readonly block: DecodedBlock }) {
    if (isReported(end.explanation)) return end.explanation;
    const { before, events } = block;
    const known = { ...message, messageId: message.messageId ?? end.messageId ?? null };
    const fork = this.#options.forkAt?.(before);
    try {
      this.#derived ??= user && (await getDerivedAccount(before, user));
      const facts = { runtime: before.runtime, fork, message: known, user, derived: this.#derived };
      return await explainEnd(events.slice(0, end.index + 1), facts);
    } finally {
      await fork?.close?.();
    }
  }

  #describe({ messageId }: End, delivery: DeliveryExplanation): TaskChange {
    const shared = { where: 'target', delivery, ...omitUndefined({ messageId }) } as const;
    if (delivery.outcome === 'executed') return { kind: 'executed', ...shared };
    return { kind: 'failed', reason: deriveReason(delivery, this.#connection.chain.runtime), ...shared };
  }

  #take({ found, place }: PlacedEnd): FoundEnd {
    this.#advance({ kind: 'ended', place });
    return found;
  }

  #endUnseen({ message, user }: Sent, blocks: number): FoundEnd {
    const { head } = this.#state;
    this.#advance({ kind: 'unseen' });
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

/** The recipient, the message id and the call of a program to find. */
export interface WantedProgram {
  readonly paraId: number;
  readonly messageId: Hex | undefined;
  readonly call: Hex | undefined;
}

/**
 * Finds the bytes of a program among the messages of a block: by its hash, which is the message id unless the program
 * sets another topic, or else by its call.
 */
export function findProgram(pages: readonly OutboundPage[], wanted: WantedProgram): Hex | undefined {
  const own = pages.filter(({ recipient }) => recipient === wanted.paraId).flatMap(readPrograms);
  const byId = own.find(({ hex }) => formatHex(blake2b(hexToU8a(hex), { dkLen: 32 })) === wanted.messageId);
  return (byId ?? own.find((one) => hasProgramCall(one, wanted.call)))?.hex;
}

function readPrograms({ data }: OutboundPage): readonly PageProgram[] {
  try {
    return decodePage(data).programs;
  } catch (error) {
    // Pages of signals and of future formats contain no programs.
    if (isParachronError(error)) return [];
    throw error;
  }
}

function hasProgramCall({ program }: PageProgram, call: Hex | undefined): boolean {
  return call !== undefined && program.some((one) => one.kind === 'Transact' && one.call === call);
}
