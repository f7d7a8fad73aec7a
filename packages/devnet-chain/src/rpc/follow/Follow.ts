import { type Hex, isParachronError } from '@parachron/core';
import type { Block } from '../../runtime/Block.js';
import type { Chain, StoredBlock } from '../Chain.js';
import { emitInTurns } from '../emitInTurns.js';
import { RpcError } from '../RpcError.js';
import type { Sink } from '../RpcMethod.js';
import { describeRuntime } from './describeRuntime.js';

/** The answer of methods that report their results as events. */
export type OperationAnswer =
  | { readonly result: 'started'; readonly operationId: string }
  | { readonly result: 'limitReached' };

/** The notice of an operation, without the operation's id. */
export type OperationEvent = { readonly event: string } & { readonly [field: string]: unknown };

/** The codes of the JSON-RPC specification's `chainHead` methods. */
export const followCodes = {
  tooManyFollows: -32800,
  notPinned: -32801,
  withoutRuntime: -32802,
  nothingToContinue: -32803,
  duplicateHashes: -32804,
} as const;

// Limits of one subscription, the same as in Substrate's nodes.
const mostOperations = 16;
const mostPinned = 512;
const reportedBlocks = 16;

/** State of a `chainHead_v1_follow`: the blocks that its client has pinned, and its running operations. */
export class Follow {
  readonly #chain: Chain;
  readonly #withRuntime: boolean;
  readonly #emit: Sink['emit'];
  readonly #whenRead: (hash: Hex) => Promise<void>;
  readonly #pinned = new Set<Hex>();
  readonly #operations = new Map<string, () => void>();
  readonly #stopListening: () => void;
  /** The blocks that are not reported as final yet, in their order. */
  readonly #notFinal: Hex[] = [];
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
    const hashes = listNewest(chain);
    for (const hash of hashes) this.#pinned.add(hash);
    const runtime = options.withRuntime
      ? { finalizedBlockRuntime: describeRuntime(chain.runtime.version) }
      : {};
    this.#emit({ event: 'initialized', finalizedBlockHashes: hashes, ...runtime });
    this.#emit({ event: 'bestBlockChanged', bestBlockHash: this.#newest });
    this.#stopListening = chain.onBlock((block) => this.#take(block));
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
  unpin(hashes: readonly Hex[]): void {
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
    const emit = ({ event, ...fields }: OperationEvent) => this.#emit({ event, operationId, ...fields });
    const stop = emitInTurns(this.#guard(operationId, events), emit);
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
    this.#stopListening();
    for (const operationId of [...this.#operations.keys()]) this.stopOperation(operationId);
    this.#pinned.clear();
  }

  #take(block: Block): void {
    // The chain returned to an earlier block, or too many blocks are pinned: the client starts again.
    if (block.header.parent_hash !== this.#newest || this.#pinned.size >= mostPinned) {
      this.#emit({ event: 'stop' });
      this.close();
      return;
    }
    const { hash } = block;
    this.#pinned.add(hash);
    const runtime = this.#withRuntime ? { newRuntime: null } : {};
    this.#emit({ event: 'newBlock', blockHash: hash, parentBlockHash: this.#newest, ...runtime });
    this.#newest = hash;
    this.#emit({ event: 'bestBlockChanged', bestBlockHash: hash });
    this.#notFinal.push(hash);
    void this.#whenRead(hash).then(() => this.#finalize(hash));
  }

  /** Reports as final, in order, the blocks that the client has read. */
  #finalize(hash: Hex): void {
    this.#read.add(hash);
    const unread = this.#notFinal.findIndex((one) => !this.#read.has(one));
    const finalizedBlockHashes = this.#notFinal.splice(0, unread < 0 ? this.#notFinal.length : unread);
    if (this.#isOver || finalizedBlockHashes.length === 0) return;
    for (const one of finalizedBlockHashes) this.#read.delete(one);
    this.#emit({ event: 'finalized', finalizedBlockHashes, prunedBlockHashes: [] });
  }

  /** Converts an error of an operation to its last event, which ends the operation. */
  *#guard(
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

function listNewest(chain: Chain): Hex[] {
  const last = chain.head.header.number;
  const first = Math.max(0, last - reportedBlocks + 1);
  const blocks = Array.from({ length: last - first + 1 }, (_, at) => chain.getBlock(first + at));
  return blocks.flatMap((block) => (block ? [block.hash] : []));
}
