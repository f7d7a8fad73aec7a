import { type Hex, isParachronError } from '@parachron/core';
import type { Block } from '../../runtime/Block.js';
import type { BlockPlace, Chain, StoredBlock } from '../Chain.js';
import { followCodes } from '../forks/Follow.js';
import { RpcError } from '../RpcError.js';
import type { Sink } from '../RpcMethod.js';
import { reportInTurns } from '../reportInTurns.js';
import { describeRuntime } from './describeRuntime.js';

/** The answer of methods that report their results as events. */
export type OperationAnswer =
  | { readonly result: 'started'; readonly operationId: string }
  | { readonly result: 'limitReached' };

/** The notice of an operation, without the operation's id. */
export type OperationEvent = { readonly event: string } & { readonly [field: string]: unknown };

// Limits of one subscription, the same as in Substrate's nodes.
const mostOperations = 16;
const mostPinned = 512;
const reportedBlocks = 16;

interface FollowedBlock {
  readonly hash: Hex;
  readonly parent: Hex;
  readonly number: number;
}

/** State of a `chainHead_v1_follow`: the blocks that its client has pinned, and its running operations. */
export class Follow {
  readonly #chain: Chain;
  readonly #withRuntime: boolean;
  readonly #emit: Sink['emit'];
  readonly #whenRead: (hash: Hex) => Promise<void>;
  readonly #pinned = new Set<Hex>();
  readonly #operations = new Map<string, () => void>();
  readonly #stopListening: readonly (() => void)[];
  /** The reported blocks that are not reported as final or pruned yet, each after its parent. */
  #notFinal: FollowedBlock[] = [];
  /** Pinned blocks that the client has released. */
  readonly #read = new Set<Hex>();
  #newest: Hex;
  #count = 0;
  #isOver = false;

  /** `whenRead` resolves once the client is done with a block, which is final then. */
  constructor(
    chain: Chain,
    options: {
      readonly withRuntime: boolean;
      readonly emit: Sink['emit'];
      readonly whenRead: (hash: Hex) => Promise<void>;
    },
  ) {
    this.#chain = chain;
    this.#whenRead = options.whenRead;
    this.#withRuntime = options.withRuntime;
    this.#emit = options.emit;
    this.#newest = chain.head.hash;
    const hashes = listFinal(chain);
    for (const hash of hashes) this.#pinned.add(hash);
    const runtime = options.withRuntime
      ? { finalizedBlockRuntime: describeRuntime(chain.runtime.version) }
      : {};
    this.#emit({ event: 'initialized', finalizedBlockHashes: hashes, ...runtime });
    for (const block of listNotFinal(chain)) this.#add(block);
    this.#emit({ event: 'bestBlockChanged', bestBlockHash: this.#newest });
    this.#stopListening = [
      chain.onBlock((block, place) => this.#take(block, place)),
      chain.onFinalized(() => this.#reportFinal()),
    ];
  }

  /** Whether the subscription has ended, by the node or by its client. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** The pinned block with a hash; throws RPC_REQUEST_FAILED if the block is not pinned. */
  require(hash: Hex): StoredBlock {
    const block = this.#pinned.has(hash) ? this.#chain.getBlock(hash) : undefined;
    if (!block) throw new RpcError({ code: followCodes.notPinned, message: `Block ${hash} is not pinned` });
    return block;
  }

  /** Throws RPC_REQUEST_FAILED if the client follows without runtime information. */
  requireRuntime(): void {
    if (this.#withRuntime) return;
    const message = 'The subscription was started with withRuntime set to false';
    throw new RpcError({ code: followCodes.withoutRuntime, message });
  }

  /** Unpins blocks; throws RPC_REQUEST_FAILED, and unpins none, if a block is not pinned or is given twice. */
  removePinned(hashes: readonly Hex[]): void {
    if (new Set(hashes).size < hashes.length) {
      throw new RpcError({ code: followCodes.duplicateHashes, message: 'A block hash is given twice' });
    }
    for (const hash of hashes) this.require(hash);
    for (const hash of hashes) this.#pinned.delete(hash);
  }

  /** Starts an operation whose events come after this answer. */
  start(events: Iterator<OperationEvent | undefined>): OperationAnswer {
    if (this.#isOver || this.#operations.size >= mostOperations) return { result: 'limitReached' };
    this.#count += 1;
    const operationId = String(this.#count);
    const notifyOperation = ({ event, ...fields }: OperationEvent) =>
      this.#emit({ event, operationId, ...fields });
    const stop = reportInTurns(this.#endOnError(operationId, events), notifyOperation);
    this.#operations.set(operationId, stop);
    return { result: 'started', operationId };
  }

  /** Ends an operation; the operation sends no further events. */
  stopOperation(operationId: string): void {
    this.#operations.get(operationId)?.();
    this.#operations.delete(operationId);
  }

  close(): void {
    this.#isOver = true;
    for (const stop of this.#stopListening) stop();
    for (const operationId of [...this.#operations.keys()]) this.stopOperation(operationId);
    this.#pinned.clear();
  }

  #take(block: Block, { isBest }: BlockPlace): void {
    // The chain returned to an earlier block, or too many blocks are pinned: the client starts again.
    const isReverted = block.header.parent_hash !== this.#newest && !this.#chain.getBlock(this.#newest);
    if (isReverted || this.#pinned.size >= mostPinned) {
      this.#emit({ event: 'stop' });
      this.close();
      return;
    }
    this.#add(block);
    if (!isBest) return;
    this.#newest = block.hash;
    this.#emit({ event: 'bestBlockChanged', bestBlockHash: block.hash });
  }

  #add({ hash, header }: StoredBlock): void {
    const parent = header.parent_hash;
    this.#pinned.add(hash);
    const runtime = this.#withRuntime ? { newRuntime: null } : {};
    this.#emit({ event: 'newBlock', blockHash: hash, parentBlockHash: parent, ...runtime });
    this.#notFinal.push({ hash, parent, number: header.number });
    void this.#whenRead(hash).then(() => {
      this.#read.add(hash);
      this.#reportFinal();
    });
  }

  /** Reports as final, in order, the final blocks that the client has read, and as pruned the blocks that these exclude. */
  #reportFinal(): void {
    const last = this.#chain.finalized.header.number;
    const ofChain = this.#notFinal.filter(
      ({ hash, number }) => number <= last && this.#chain.getBlock(number)?.hash === hash,
    );
    const unread = ofChain.findIndex(({ hash }) => !this.#read.has(hash));
    const final = unread < 0 ? ofChain : ofChain.slice(0, unread);
    const top = final.at(-1);
    if (this.#isOver || !top) return;
    const finalizedBlockHashes = final.map(({ hash }) => hash);
    for (const hash of finalizedBlockHashes) this.#read.delete(hash);
    const left = this.#notFinal.filter((block) => !final.includes(block));
    // No descendant of the last final block: its chain does not begin with that block.
    const kept = new Set<Hex>([top.hash]);
    for (const { hash, parent } of left) if (kept.has(parent)) kept.add(hash);
    this.#notFinal = left.filter(({ hash }) => kept.has(hash));
    const prunedBlockHashes = left.filter(({ hash }) => !kept.has(hash)).map(({ hash }) => hash);
    for (const hash of prunedBlockHashes) this.#read.delete(hash);
    this.#emit({ event: 'finalized', finalizedBlockHashes, prunedBlockHashes });
  }

  /** Converts an error of an operation to its last event, which ends the operation. */
  *#endOnError(
    operationId: string,
    events: Iterator<OperationEvent | undefined>,
  ): Generator<OperationEvent | undefined> {
    for (let event = step(events); event !== ended; ) {
      const now = event;
      event = now && isLast(now) ? ended : step(events);
      if (event === ended) this.#operations.delete(operationId);
      yield now;
    }
  }
}

const ended: OperationEvent = { event: 'ended' };

function step(events: Iterator<OperationEvent | undefined>): OperationEvent | undefined {
  try {
    const { value, done } = events.next();
    return done ? ended : value;
  } catch (error) {
    return describeFailure(error);
  }
}

function isLast({ event }: OperationEvent): boolean {
  return event === 'operationError' || event === 'operationInaccessible';
}

function describeFailure(error: unknown): OperationEvent {
  if (isParachronError(error, 'BLOCK_UNKNOWN')) return { event: 'operationInaccessible' };
  return { event: 'operationError', error: error instanceof Error ? error.message : String(error) };
}

/** The newest final blocks. */
function listFinal(chain: Chain): Hex[] {
  const last = chain.finalized.header.number;
  return listBlocks(chain, Math.max(0, last - reportedBlocks + 1), last).map(({ hash }) => hash);
}

/** The blocks of the best chain after the newest final block. */
function listNotFinal(chain: Chain): StoredBlock[] {
  return listBlocks(chain, chain.finalized.header.number + 1, chain.head.header.number);
}

function listBlocks(chain: Chain, first: number, last: number): StoredBlock[] {
  const blocks = Array.from({ length: last - first + 1 }, (_, at) => chain.getBlock(first + at));
  return blocks.filter((block) => block !== undefined);
}
