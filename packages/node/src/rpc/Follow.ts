import { type Hex, isParachronError, readMessage } from '@parachron/core';
import type { TreeBlock } from '../blocks/BlockTree.js';
import type { LoadedRuntime } from '../blocks/LoadedRuntime.js';
import type { LocalNode } from '../LocalNode.js';
import { Turns, waitForNextTurn } from '../turns.js';
import type { BlockRequests } from './BlockRequests.js';
import { RpcError } from './RpcError.js';
import { createId } from './RpcMethod.js';

/** The codes of the JSON-RPC specification's `chainHead` methods. */
export const followCodes = {
  tooManyFollows: -32800,
  notPinned: -32801,
  withoutRuntimes: -32802,
  nothingToContinue: -32803,
  duplicateHashes: -32804,
} as const;

// Limits of one subscription, the same as in Substrate's nodes.
const mostOperations = 16;
const mostPinned = 512;
const reportedBlocks = 16;

interface FollowOptions {
  readonly reads: BlockRequests;
  /** Whether the client asked for the runtimes of blocks; without them, it may not call them. */
  readonly hasRuntimes: boolean;
  /** Delivers an event; the last one ends the subscription, which closes this state. */
  emit(event: object, isLast?: boolean): void;
}

/** State of a `chainHead_v1_follow`: the blocks that its client has pinned, and its running operations. */
export class Follow {
  /** Resolves once the client knows the first blocks. */
  readonly begun: Promise<void>;
  /** The ids of the operations that run; one that is taken out sends no further events. */
  readonly operations = new Set<string>();
  readonly #node: LocalNode;
  readonly #options: FollowOptions;
  readonly #pinned = new Map<Hex, TreeBlock>();
  readonly #stopListening: () => void;
  #newest: Hex;
  #runtime = '';
  readonly #turns = new Turns();
  /** Reports blocks as final, in their order. */
  readonly #finality = new Turns();

  constructor(node: LocalNode, options: FollowOptions) {
    this.#node = node;
    this.#options = options;
    const head = node.head;
    this.#newest = head.hash;
    this.begun = this.#turns.run(() => this.#begin(head));
    this.#stopListening = node.watchHeads((block) => {
      // A block that cannot be read, for example because its node is gone, is left out.
      this.#turns.run(() => this.#take(block)).catch(() => undefined);
    });
  }

  /** The pinned block with a hash; throws RPC_REQUEST_FAILED if the block is not pinned, or its runtime is needed and not followed. */
  require(hash: Hex, needsRuntime = false): TreeBlock {
    const block = this.#pinned.get(hash);
    if (!block) throw new RpcError({ code: followCodes.notPinned, message: `Block ${hash} is not pinned` });
    if (!needsRuntime || this.#options.hasRuntimes) return block;
    const message = 'The subscription was started with withRuntime set to false';
    throw new RpcError({ code: followCodes.withoutRuntimes, message });
  }

  /** Unpins blocks; throws RPC_REQUEST_FAILED, and unpins none, if a block is not pinned or is given twice. */
  removePinned(hashes: readonly Hex[]): void {
    if (new Set(hashes).size < hashes.length)
      throw new RpcError({ code: followCodes.duplicateHashes, message: 'A block hash is given twice' });
    for (const hash of hashes) this.require(hash);
    for (const hash of hashes) this.#pinned.delete(hash);
  }

  /** Starts an operation whose events come after this answer; a start has `more` fields. */
  start(events: AsyncIterable<object | undefined>, more: object): object {
    if (this.operations.size >= mostOperations) return { result: 'limitReached' };
    const operationId = createId();
    this.operations.add(operationId);
    void this.#run(operationId, events);
    return { result: 'started', operationId, ...more };
  }

  close(): void {
    this.#stopListening();
    this.operations.clear();
    this.#pinned.clear();
  }

  async #begin(head: TreeBlock): Promise<void> {
    const runtime = await this.#describeRuntime('finalizedBlockRuntime', head);
    const blocks: TreeBlock[] = [];
    for (let one: TreeBlock | undefined = head; one && blocks.length < reportedBlocks; one = one.parent)
      blocks.unshift(one);
    for (const block of blocks) this.#pinned.set(block.hash, block);
    const { emit } = this.#options;
    const finalizedBlockHashes = blocks.map(({ hash }) => hash);
    emit({ event: 'initialized', finalizedBlockHashes, ...runtime });
    emit({ event: 'bestBlockChanged', bestBlockHash: head.hash });
  }

  async #take(block: TreeBlock): Promise<void> {
    if (block.hash === this.#newest) return;
    const runtime = await this.#describeRuntime('newRuntime', block);
    const { emit, reads } = this.#options;
    const { hash, parent } = block;
    // The chain returned to an earlier block, or too many blocks are pinned: the client starts again.
    if (!parent || parent.hash !== this.#newest || this.#pinned.size >= mostPinned) {
      emit({ event: 'stop' }, true);
      return;
    }
    this.#newest = hash;
    this.#pinned.set(hash, block);
    const parentBlockHash = parent.hash;
    emit({ event: 'newBlock', blockHash: hash, parentBlockHash, ...runtime });
    emit({ event: 'bestBlockChanged', bestBlockHash: hash });
    const reading = reads.waitUntilRead(hash, true);
    void this.#finality.run(async () => {
      await reading;
      emit({ event: 'finalized', finalizedBlockHashes: [hash], prunedBlockHashes: [] });
    });
  }

  /** The runtime at a block as the specification describes it, its APIs by their hashes; null if it is that of the block before. */
  async #describeRuntime(field: string, block: TreeBlock): Promise<object> {
    if (!this.#options.hasRuntimes) return {};
    const runtime = await this.#node.tree.getRuntime(block).then(describeValid, describeInvalid);
    const text = JSON.stringify(runtime);
    const isKnown = text === this.#runtime;
    this.#runtime = text;
    return { [field]: isKnown ? null : runtime };
  }

  /** Delivers the events of an operation, while other clients are served in between. */
  async #run(operationId: string, events: AsyncIterable<object | undefined>): Promise<void> {
    const report = (event: object) => {
      if (this.operations.has(operationId)) this.#options.emit({ operationId, ...event });
    };
    await waitForNextTurn();
    try {
      for await (const event of events) {
        if (!this.operations.has(operationId)) return;
        if (event) report(event);
        await waitForNextTurn();
      }
    } catch (error) {
      const isGone = isParachronError(error, 'BLOCK_UNKNOWN');
      report(
        isGone ? { event: 'operationInaccessible' } : { event: 'operationError', error: readMessage(error) },
      );
    } finally {
      this.operations.delete(operationId);
    }
  }
}

/** The code of a block that is no runtime; throws the error of a block that cannot be read. */
function describeInvalid(error: unknown): object {
  if (isParachronError(error, 'BLOCK_UNKNOWN') || Object(error).fault === 'unreachable') throw error;
  return { type: 'invalid', error: readMessage(error) };
}

function describeValid({ version }: LoadedRuntime): object {
  const { specName, implName, specVersion, implVersion, transactionVersion } = version;
  const apis = Object.fromEntries(version.apis);
  return { type: 'valid', spec: { specName, implName, specVersion, implVersion, transactionVersion, apis } };
}
