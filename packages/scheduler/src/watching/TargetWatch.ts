import { blake2b } from '@noble/hashes/blake2.js';
import { type Chain, getFinalizedBlock, getHeadAbove, type WatchHeadsOptions } from '@parachron/client';
import {
  formatHex,
  type Hex,
  isParachronError,
  omitUndefined,
  orUndefined,
  type Runtime,
  type Snapshot,
} from '@parachron/core';
import {
  type DeliveryExplanation,
  type DerivedAccount,
  explainDelivery,
  getDerivedAccount,
  type ServiceUser,
  type TriedMessage,
  tryDelivery,
} from '@parachron/proxy';
import { decodePage } from '@parachron/xcm';
import { hexToU8a } from '@polkadot/util';
import { findLoss, ReconnectingChain } from '../submitting/ReconnectingChain.js';
import { useFork } from '../useFork.js';
import { type DecodedBlock, decodeBlock, findBlockAt, type RawBlock, readRawBlocks } from './blocks.js';
import { deriveReason, type End, findEnd, type WantedEnd } from './findEnd.js';
import type { OutboundPage, ServiceBlock } from './readServiceBlock.js';
import { type BlockRange, type FoundEnd, type SearchReads, TargetSearch } from './TargetSearch.js';
import type { EventPosition, TaskMessage } from './WatchCursor.js';
import type { TaskChange, WatchTarget } from './WatchOptions.js';

/** Number of blocks of the target without an event of a message, after which the message counts as unseen. */
const patience = 50;
// The clocks of two chains may differ by seconds.
const toleranceMs = 60_000;

/** A message in transit, its sender, and the position of the last end before its own. */
interface Sent {
  readonly message: TaskMessage;
  /** The owner of the task; undefined if the service's chain does not state its para id. */
  readonly user: ServiceUser | undefined;
  readonly after: EventPosition | undefined;
}

/** Searches the blocks of a target for the ends of messages, which come in the order of sending. */
export class TargetWatch {
  readonly #connection: ReconnectingChain;
  readonly #signal: AbortSignal;
  readonly #search = new TargetSearch();
  /** The last read blocks; messages that were sent together often end in the same blocks. */
  #read: readonly RawBlock[] = [];
  #derived: DerivedAccount | undefined;

  /** @param signal ends the watch */
  constructor(options: WatchTarget, signal: AbortSignal) {
    this.#signal = signal;
    this.#connection = new ReconnectingChain(options.chain, options.reconnect);
  }

  /** Waits for a block above the head. */
  async wait(options: WatchHeadsOptions): Promise<void> {
    const { number } = this.#search.head;
    await this.#connection.run((chain) => getHeadAbove(chain, number, options), options.signal);
  }

  #ask<T>(read: (chain: Chain) => Promise<T>): Promise<T> {
    return this.#connection.run(read, this.#signal);
  }

  /** Reads the finalized head of the target. */
  async readHead(): Promise<void> {
    this.#search.head = await this.#ask(getFinalizedBlock);
  }

  /** Searches for the end of a message up to the head; undefined if there is none yet, or if the signal aborts. */
  async find(sent: Sent): Promise<FoundEnd | undefined> {
    const { sentAt } = sent.message;
    const reads: SearchReads = {
      patience,
      locate: (time, range) => this.#ask((chain) => findBlockAt(chain, time - toleranceMs, range)),
      read: (range) => this.#ask((chain) => this.#findEnd(chain, sent, range)),
    };
    const end = await this.#search.find({ sentAt, after: sent.after }, reads, this.#signal);
    return end && ('blocks' in end ? this.#describeUnseen(sent, end.blocks) : end);
  }

  /** Searches blocks for a final end, or else for the last end that may still change. */
  async #findEnd(chain: Chain, sent: Sent, range: BlockRange): ReturnType<SearchReads['read']> {
    const { messageId } = sent.message;
    let early: FoundEnd | undefined;
    for (const raw of await this.#readBlocks(chain, range)) {
      if (messageId !== undefined && !raw.events.includes(messageId.slice(2))) continue;
      const block = await decodeBlock(chain, raw);
      const after = sent.after?.number === raw.number ? sent.after.index : -1;
      const end = findEnd(block.events, { after, context: deriveContext(sent, block.before.runtime) });
      if (!end) continue;
      const explanation = await this.#explain(chain, end, { ...sent, block });
      const place = { number: raw.number, index: end.index };
      early = { change: this.#describe(end, explanation), block: block.block, place };
      if (end.isFinal) return { ...early, isFinal: true };
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

  /**
   * Explains the end of a message: by its events, else by runs of the same program and of variants on a fork of the target in the state
   * before its block. Other messages of the block may have changed that state: runs in the state after the block then show the reason.
   */
  async #explain(
    chain: Chain,
    { explanation, index }: End,
    { message, user, block }: Sent & { readonly block: DecodedBlock },
  ): Promise<DeliveryExplanation> {
    const { program } = message;
    if (!explanation.isOpen || !user || !program) return explanation;
    const delivered = { user, program, events: block.events.slice(0, index + 1) };
    const before = await this.#try(chain, block.before, delivered);
    const after = before?.isOpen ? await this.#try(chain, block.snapshot, delivered) : undefined;
    return after ?? before ?? explanation;
  }

  /** Runs a program on a fork. A node may no longer have the state: the result is then undefined. */
  async #try(
    chain: Chain,
    state: Snapshot,
    delivered: TriedMessage,
  ): Promise<DeliveryExplanation | undefined> {
    try {
      return await useFork(chain, state.block.hash, async (fork) => {
        this.#derived ??= await getDerivedAccount(state, delivered.user, { fork });
        return tryDelivery(fork, { ...delivered, derived: this.#derived });
      });
    } catch (error) {
      // The fork reads over the connection as well, which may be lost.
      const lost = findLoss(error);
      if (lost) throw lost;
      if (isParachronError(error) && unforked.has(error.fault)) return undefined;
      throw error;
    }
  }

  #describe({ messageId }: End, delivery: DeliveryExplanation): TaskChange {
    const shared = { where: 'target', delivery, ...omitUndefined({ messageId }) } as const;
    if (delivery.outcome === 'executed') return { kind: 'executed', ...shared };
    return { kind: 'failed', reason: deriveReason(delivery, this.#connection.chain.runtime), ...shared };
  }

  #describeUnseen(sent: Sent, blocks: number): FoundEnd {
    const delivery = explainDelivery([], deriveContext(sent, this.#connection.chain.runtime));
    const { messageId } = sent.message;
    return { change: { kind: 'unseen', messageId, blocks, delivery }, block: this.#search.head };
  }
}

/** The faults of a fork that does not run: its node lacks the state, or the runtime builds no block. */
const unforked: ReadonlySet<string> = new Set(['unreachable', 'incompatible']);

/** Derives the facts about a message that need no further read. */
function deriveContext({ message, user }: Sent, runtime: Runtime): WantedEnd['context'] {
  const { messageId, program } = message;
  return { runtime, messageId, program, from: user?.paraId };
}

/** Describes the message that a task sent in a block of the service. */
export function describeMessage(
  taskId: Hex,
  { paraId, messageId }: Extract<TaskChange, { kind: 'sent' }>,
  { records, time, outbound }: ServiceBlock,
): TaskMessage {
  const action = records.get(taskId)?.before?.action;
  const call = action?.kind === 'crossChain' ? action.call : undefined;
  const program = findProgram(outbound, { paraId, messageId, call });
  return { taskId, paraId, messageId, sentAt: Number(time), call, program };
}

/** Finds the bytes of a program in a block: by its hash, which is the message id unless the program sets a topic, else by its call. */
function findProgram(
  pages: readonly OutboundPage[],
  wanted: Pick<TaskMessage, 'paraId' | 'messageId' | 'call'>,
): Hex | undefined {
  // Pages of signals and of future formats contain no programs.
  const own = pages
    .filter(({ recipient }) => recipient === wanted.paraId)
    .flatMap(({ data }) => orUndefined(() => decodePage(data)) ?? []);
  const byId = own.find(({ hex }) => formatHex(blake2b(hexToU8a(hex), { dkLen: 32 })) === wanted.messageId);
  const byCall = own.find(({ program }) =>
    program.some((one) => one.kind === 'Transact' && one.call === wanted.call),
  );
  return (byId ?? byCall)?.hex;
}
