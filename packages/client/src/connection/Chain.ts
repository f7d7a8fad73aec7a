import {
  defineError,
  type Hex,
  isHash,
  isParachronError,
  keepRecent,
  parseHex,
  type Runtime,
  requireInput,
} from '@parachron/core';
import type { ProviderInterface, ProviderInterfaceCallback } from '@polkadot/rpc-provider/types';
import { createSnapshot, type KnownBlock, type Snapshot } from '../reading/Snapshot.js';
import { AnswerNotUnderstoodError } from '../requests/connectionErrors.js';
import type { Requester } from '../requests/Requester.js';
import { waitMs } from '../requests/withTimeout.js';
import {
  type Asked,
  type ChainIdentity,
  deriveRuntimeChange,
  getLastUpgrade,
  getRuntime,
  isReplaced,
  listMetadataVersions,
  nameRuntime,
} from '../runtime/getRuntime.js';

/** The node does not provide a block, or the state of the block. */
export class BlockUnavailableError extends defineError({
  code: 'BLOCK_UNAVAILABLE',
  fault: 'input',
  message: (facts: { endpoint: string; block: Hex | number; reason: string }) =>
    `${facts.endpoint} does not provide block ${typeof facts.block === 'number' ? '#' : ''}${facts.block}: ${facts.reason}.`,
  hint: () =>
    'Check the hash or number of the block. For an old block, use an archive node, which stores all states.',
}) {}

/** Throws the error of a read at a block; nodes without an archive refuse to read the state of old blocks. */
export function failUnavailable(endpoint: string, block: Hex, cause: unknown): never {
  if (!isParachronError(cause, 'RPC_FAILED')) throw cause;
  throw new BlockUnavailableError({ endpoint, block, reason: cause.facts.rpcMessage }, { cause });
}

/** The endpoints of a chain that `confirmChain` made. */
export type Confirmation = NonNullable<Chain['confirmation']>;

/** A connected chain. */
export interface Chain {
  /** Name of the endpoint in errors and reports: its address without secrets, or the label given to `connect`. */
  readonly endpoint: string;
  /** The connection, for programs that use polkadot.js beside this package. */
  readonly provider: ProviderInterface;
  /** The runtime at the finalized head when the chain was connected. */
  readonly runtime: Runtime;
  readonly genesisHash: Hex;
  /** The other endpoints that are asked the same, of a chain by `confirmChain`; absent if all answers rest on the word of one. */
  readonly confirmation?: {
    /** Each endpoint alone, the preferred one first. */
    readonly chains: readonly [Chain, ...Chain[]];
    /** ENDPOINTS_DISAGREE for each question so far on which the endpoints disagreed. */
    readonly disagreements: readonly (Error & {
      readonly hint: string;
      readonly facts: { readonly question: string };
    })[];
  };
  /** Round trips one after the other since connecting; requests sent together count once. */
  readonly roundTrips: number;

  /**
   * Pins a block to read from. Use one snapshot for all reads that belong together.
   *
   * In the block of a runtime upgrade, the earlier runtime wrote the storage: the snapshot decodes storage with that runtime, and
   * has the new runtime for calls.
   *
   * Sends: `chain_getFinalizedHead` unless a block is given; then the header, the runtime version, the hash of the runtime's code
   * and the last upgrade together.
   * The first snapshot of an endpoint sends nothing if it follows `connect` immediately: `connect` has just read the finalized
   * head. With reads `ahead`, the head waits for the first snapshot, or for the next request.
   *
   * @param block the hash of a block, the finalized head by default
   * @throws BLOCK_UNAVAILABLE when the node does not know the given block, or no longer has its state
   * @throws ENDPOINT_TIMEOUT when an answer takes too long
   * @throws CONNECTION_LOST when the connection ends
   */
  snapshot(block?: Hex): Promise<Snapshot>;

  /**
   * Sends a request by a JSON-RPC method, within the time limit and with the errors of this package. Use it for methods of
   * single chains; for state use {@link Chain.snapshot}.
   *
   * Sends: one request.
   *
   * @throws RPC_METHOD_MISSING when the node does not know the method
   * @throws RPC_FAILED when the node answers with an error
   * @throws ENDPOINT_TIMEOUT when the answer takes too long
   * @throws CONNECTION_LOST when the connection ends
   */
  request(method: string, params: readonly unknown[]): Promise<unknown>;

  /**
   * Subscribes to notifications of the node, with the time limit for the first answer and the errors of this package.
   *
   * Sends: one request, and another when the returned function is called, which ends the subscription.
   *
   * @throws SUBSCRIPTIONS_UNSUPPORTED when the endpoint is http:// or https://
   * @throws RPC_FAILED when the node answers with an error
   * @throws CONNECTION_LOST when the connection ends
   */
  subscribe(subscription: {
    /** The method of the notices: `chain_newHead`. */
    readonly type: string;
    /** The method that subscribes: `chain_subscribeNewHeads`. */
    readonly method: string;
    /** The method that ends the subscription: `chain_unsubscribeNewHeads`. */
    readonly end: string;
    readonly params: readonly unknown[];
    /**
     * Called with each notification, and with the error that ends the subscription. An error that the callback throws is reported as
     * uncaught; the subscription and the connection continue.
     */
    readonly callback: ProviderInterfaceCallback;
  }): Promise<() => void>;

  /**
   * Closes the connection, except for a connection given to `connect` as an object: on that connection, the subscriptions of this
   * chain end with CONNECTION_CLOSED. Repeated calls have no effect.
   */
  close(): Promise<void>;
}

/** A block, and its reads that have begun. */
export interface ReadHead extends Omit<KnownBlock, 'runtime' | 'stored'> {
  /** Whether the head waits for the first snapshot; without it, for one that follows at once. */
  readonly isKept: boolean;
}

/** Parts of a connected chain. */
export interface ChainParts {
  readonly requester: Requester;
  readonly identity: ChainIdentity;
  readonly runtime: Runtime;
  readonly genesisHash: Hex;
  /** The finalized head that was read while connecting, with the reads of that block that have begun. */
  readonly head?: ReadHead;
  disconnect(): Promise<void>;
}

// The number of runtimes of a chain in a year or two; each has megabytes.
const mostRuntimes = 8;

/** A chain by its connection to one endpoint; `ConfirmedChain` joins several. */
export class ConnectedChain implements Chain {
  readonly endpoint: string;
  readonly provider: ProviderInterface;
  readonly runtime: Runtime;
  readonly genesisHash: Hex;
  readonly #parts: ChainParts;
  /** The head that was read while connecting; dropped with the next request, since a newer head is possible after its answer. */
  #head: ReadHead | undefined;
  /** Runtimes of other blocks; the most recently used runtime is the last. */
  readonly #runtimes = new Map<string, Promise<Runtime>>();

  constructor(parts: ChainParts) {
    this.#parts = parts;
    this.endpoint = parts.requester.endpoint;
    this.provider = parts.requester.provider;
    this.runtime = parts.runtime;
    this.genesisHash = parts.genesisHash;
    this.#head = parts.head;
    if (parts.head?.isKept) return;
    setTimeout(() => {
      this.#head = undefined;
    });
  }

  get roundTrips(): number {
    return this.#parts.requester.roundTrips;
  }

  async snapshot(block?: Hex): Promise<Snapshot> {
    requireInput({ block }, { block: 'string?' });
    const { requester } = this.#parts;
    const head = this.#head;
    this.#head = undefined;
    if (block === undefined) {
      if (head) return createSnapshot(requester, { ...head, runtime: this.runtime });
      const hash = await getFinalizedHead(requester);
      return readNewHead(() => this.#snapshotAt(hash));
    }
    parseHex(block, { field: 'block', bytes: 32 });
    return this.#snapshotAt(block).catch((cause: unknown) => failUnavailable(this.endpoint, block, cause));
  }

  async request(method: string, params: readonly unknown[]): Promise<unknown> {
    requireInput({ method, params }, { method: 'string', params: 'array' });
    this.#head = undefined;
    return this.#parts.requester.request(method, params);
  }

  async subscribe(subscription: Parameters<Chain['subscribe']>[0]): Promise<() => void> {
    const names = { type: 'string', method: 'string', end: 'string' } as const;
    requireInput({ subscription }, { subscription: { ...names, params: 'array', callback: 'function' } });
    return this.#parts.requester.subscribe(subscription);
  }

  async close(): Promise<void> {
    this.#parts.requester.close();
    await this.#parts.disconnect();
  }

  async #snapshotAt(hash: Hex): Promise<Snapshot> {
    const { requester } = this.#parts;
    const [{ number, parentHash }, runtime, writer] = await Promise.all([
      getHeader(requester, hash),
      this.#getRuntimeAt(hash),
      getLastUpgrade(requester, hash),
    ]);
    const isUpgrade = number > 0 && isReplaced(writer, runtime);
    const stored = isUpgrade ? await this.#getRuntimeAt(parentHash) : runtime;
    return createSnapshot(requester, { block: { number, hash }, runtime, stored });
  }

  /** A chain may have changed its runtime since the connection, or before the requested block. */
  async #getRuntimeAt(block: Hex): Promise<Runtime> {
    const { requester, identity, runtime } = this.#parts;
    const named = await nameRuntime(requester, block);
    if (!deriveRuntimeChange(runtime, named)) return runtime;
    const { specName, specVersion } = named.version;
    const name = `${specName}/${specVersion}/${named.codeHash}`;
    const found =
      this.#runtimes.get(name) ??
      listMetadataVersions(requester, block).then((offered) =>
        getRuntime(requester, { identity, block, offered, ...named }),
      );
    // A node may name any number of runtimes.
    keepRecent(this.#runtimes, [name, found], mostRuntimes);
    found.catch(() => {
      if (this.#runtimes.get(name) === found) this.#runtimes.delete(name);
    });
    return found;
  }
}

/** Asks for the hash of the finalized head. */
export async function getFinalizedHead(requester: Asked): Promise<Hex> {
  const method = 'chain_getFinalizedHead';
  const hash = await requester.request(method, []);
  if (isHash(hash)) return hash;
  const { endpoint } = requester;
  throw new AnswerNotUnderstoodError({ endpoint, method, detail: 'the answer is not a block hash' });
}

/** Asks for the header of a block. */
export async function getHeader(requester: Asked, block: Hex): Promise<{ number: number; parentHash: Hex }> {
  return readHeader(requester.endpoint, block, await requester.request('chain_getHeader', [block]));
}

/** Reads the answer to `chain_getHeader` for a given block, or for the best block. */
export function readHeader(
  endpoint: string,
  block: Hex | undefined,
  header: unknown,
): { number: number; parentHash: Hex } {
  if (header === null && block !== undefined)
    throw new BlockUnavailableError({ endpoint, block, reason: 'it knows no such block' });
  const { number: written, parentHash } = Object(header);
  const number = parseBlockNumber(written);
  if (number !== undefined && isHash(parentHash)) return { number, parentHash };
  const method = 'chain_getHeader';
  throw new AnswerNotUnderstoodError({ endpoint, method, detail: 'the answer is not a header' });
}

/** Pauses before a head is read again, together longer than nodes take to exchange a block. */
const pausesMs = [200, 400, 800];

/** The words of Substrate nodes for a block that they do not have. */
const unknownWords = /UnknownBlock|not found/i;

/** Reads a head that the endpoint has just named, repeatedly: the next node behind a load balancer may not have the block yet. */
export async function readNewHead<T>(read: () => Promise<T>): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await read();
    } catch (error) {
      if (!isOfUnknownBlock(error)) throw error;
      await waitMs(pauseMs, undefined);
    }
  }
  return read().catch((cause: unknown) => {
    // Nobody gave the block: the node named it.
    if (!isParachronError(cause, 'BLOCK_UNAVAILABLE')) throw cause;
    const { endpoint, block } = cause.facts;
    const detail = `null for ${block}, its finalized head`;
    throw new AnswerNotUnderstoodError({ endpoint, method: 'chain_getHeader', detail }, { cause });
  });
}

function isOfUnknownBlock(error: unknown): boolean {
  if (isParachronError(error, 'RPC_FAILED')) return unknownWords.test(error.facts.rpcMessage);
  return isParachronError(error, 'BLOCK_UNAVAILABLE');
}

/**
 * Parses the number of a block as nodes write it in headers: hex, or a JSON number.
 *
 * @returns the number; undefined for other values, and for numbers that are not safe integers from 0
 */
export function parseBlockNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}
