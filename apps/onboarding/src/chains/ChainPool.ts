import type { Closable } from '@parachron/checklist/dry-runs';
import {
  type Chain,
  ConnectionClosedError,
  ConnectionLostError,
  connect,
  type EndpointTimeoutError,
  type MetadataCache,
} from '@parachron/client';
import { type Hex, isParachronError, omitUndefined } from '@parachron/core';
import { createFork, loadChainSpec, type RuntimeFork } from '@parachron/devnet';
import { ChainReplacedError } from '@parachron/scheduler';
import type { ReadStore } from '../files/cacheStores.js';
import { type EmbeddedNetwork, openEmbeddedNetwork } from './openEmbeddedNetwork.js';
import { recordReads } from './recordReads.js';
import { formatSource, type PlacedSource } from './sources.js';

/** An open chain. That of a borrower is returned by `close`, and stays open for the others. */
export interface PooledChain extends Closable {
  readonly chain: Chain;
  /** Present for a local chain, for dry runs. */
  readonly local?: RuntimeFork;
}

/** The options of a pool of chains. */
export interface ChainPoolOptions {
  /** Milliseconds to wait for a node; local chains have no bound. */
  readonly timeoutMs: number;
  /** Metadata of earlier connections; by default each downloads its own. */
  readonly metadataCache?: MetadataCache;
  /** The reads of earlier runs, which are sent with the first requests; by default none are stored. */
  readonly readStore?: ReadStore;
  /** Whether chains stay open without a user; not by default. */
  readonly keep?: boolean;
  readonly onProgress: (text: string) => void;
  /** Called with every opened chain, before it is read. */
  readonly onOpen?: (chain: Chain) => void;
}

type OpenOptions = ChainPoolOptions & { readonly signal: AbortSignal };

/** A chain, or the local network, with the number of its borrowers. */
interface Entry<T extends PooledChain | EmbeddedNetwork> {
  users: number;
  readonly opening: Promise<T>;
}

/** Number of attempts after a connection that is lost immediately. */
const mostTries = 3;

/** A source, and the name under which the reads of the chain are stored: see `nameReads`. */
type Source = Pick<PlacedSource, 'kind' | 'text'> & { readonly about?: string };

/**
 * Opens every chain once for all borrowers, and closes it when the last borrower returns it. A pool that keeps its chains
 * closes them only at its own end, or when their connection was lost.
 */
export class ChainPool implements Closable {
  readonly #options: OpenOptions;
  readonly #entries = new Map<string, Entry<never>>();
  /** The chains that are open now. */
  readonly #open = new Set<PooledChain | EmbeddedNetwork>();
  /** The chains that the pool does not hand out again. */
  readonly #retired = new WeakSet<Chain>();
  /** The chains that answered an earlier borrower to the end. */
  readonly #proven = new WeakSet<Chain>();
  /** The endpoints without an answer in time, with the error, until they answer again. */
  readonly #silent = new Map<string, EndpointTimeoutError>();
  /** The genesis of the chain of each source at its first connection, by its text: endpoints may differ in what their names leave out. */
  readonly #genesis = new Map<string, Hex>();
  readonly #closing = new AbortController();

  constructor(options: ChainPoolOptions) {
    this.#options = { ...options, signal: this.#closing.signal };
  }

  /**
   * Acquires a chain, and opens it if necessary.
   *
   * @throws the errors of connecting and starting, with the endpoint or file
   */
  async take(source: Source, tries = mostTries): Promise<PooledChain> {
    if (this.#closing.signal.aborted) throw new ConnectionClosedError({ endpoint: formatSource(source) });
    const key = `${source.kind} ${source.text}`;
    const { opened, release } = await this.#borrow(key, () => this.#openChain(source));
    // A lost connection is replaced by a new connection.
    if (!this.isLost(opened.chain)) return { ...opened, close: release };
    await release();
    if (tries > 1) return this.take(source, tries - 1);
    const { endpoint } = opened.chain;
    throw new ConnectionLostError({ endpoint, detail: 'the connection was closed at once' });
  }

  /** Acquires the local network of this program with one of its parachains; starts the network if necessary. */
  async takeEmbedded(targetPara?: number): Promise<{ network: EmbeddedNetwork; release(): Promise<void> }> {
    const start = () => openEmbeddedNetwork(this.#options.onProgress, omitUndefined({ targetPara }));
    const { opened: network, release } = await this.#borrow(`embedded ${targetPara}`, start);
    return { network, release };
  }

  /** Whether the connection to a chain has ended, or is not handed out again. */
  isLost(chain: Chain): boolean {
    return !chain.provider.isConnected || this.#retired.has(chain.confirmation?.chains[0] ?? chain);
  }

  /**
   * Stops handing out the open connections to an endpoint without an answer, which may be dead without a close event.
   *
   * @returns whether one of them answered before, so that a new connection may answer now
   */
  stopUsing(error: EndpointTimeoutError): boolean {
    const { endpoint } = error.facts;
    this.#silent.set(endpoint, error);
    const chains = [...this.#open].flatMap((one) => ('chain' in one ? one.chain : []));
    const silent = chains.filter((chain) => chain.endpoint === endpoint);
    for (const chain of silent) this.#retired.add(chain);
    return silent.some((chain) => this.#proven.has(chain));
  }

  /** The error of an endpoint that gave no answer in time and has not answered since. */
  findSilence(source: Source): EndpointTimeoutError | undefined {
    return this.#silent.get(formatSource(source));
  }

  /** Closes all open chains, and ends the attempts to connect; a chain that is being started is closed afterwards. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all([...this.#open].map((one) => this.#closeOpened(one)));
  }

  /** @throws CHAIN_REPLACED when the endpoint had another chain before, with which a run would be compared */
  async #openChain(source: Source): Promise<PooledChain> {
    const open = source.kind === 'endpoint' ? connectTo : startLocal;
    const [opening] = await Promise.allSettled([open(source, this.#options)]);
    const endpoint = formatSource(source);
    const failure: unknown = opening.status === 'rejected' ? opening.reason : undefined;
    if (isParachronError(failure, 'ENDPOINT_TIMEOUT')) this.stopUsing(failure);
    else this.#silent.delete(endpoint);
    if (opening.status === 'rejected') throw failure;
    const found = opening.value.chain.genesisHash;
    const expected = this.#genesis.get(source.text) ?? found;
    this.#genesis.set(source.text, expected);
    if (found === expected) return opening.value;
    await opening.value.close();
    throw new ChainReplacedError({ endpoint, expected, found });
  }

  /** Each key is opened once for all its borrowers. What could not be opened is opened again for the next one. */
  async #borrow<T extends PooledChain | EmbeddedNetwork>(key: string, open: () => Promise<T>) {
    const known: Entry<T> | undefined = this.#entries.get(key);
    const entry = known ?? { users: 0, opening: this.#keep(open()) };
    if (!known) {
      this.#entries.set(key, entry as Entry<never>);
      entry.opening.catch(() => this.#removeEntry(key, entry));
    }
    entry.users += 1;
    const opened = await entry.opening;
    let released: Promise<void> | undefined;
    const release = () => {
      released ??= this.#endUse(key, entry);
      return released;
    };
    return { opened, release };
  }

  /** Keeps an opened chain, so that it can be closed. */
  async #keep<T extends PooledChain | EmbeddedNetwork>(opening: Promise<T>): Promise<T> {
    const opened = await opening;
    this.#open.add(opened);
    if (this.#closing.signal.aborted) await this.#closeOpened(opened);
    else if ('chain' in opened) this.#options.onOpen?.(opened.chain);
    return opened;
  }

  async #closeOpened(opened: PooledChain | EmbeddedNetwork): Promise<void> {
    if (this.#open.delete(opened)) await opened.close();
  }

  async #endUse(key: string, entry: Entry<PooledChain | EmbeddedNetwork>): Promise<void> {
    entry.users -= 1;
    const opened = await entry.opening;
    const isLost = 'chain' in opened && this.isLost(opened.chain);
    if (isLost) this.#removeEntry(key, entry);
    else if ('chain' in opened) this.#proven.add(opened.chain);
    if (entry.users > 0 || (this.#options.keep && !isLost)) return;
    this.#removeEntry(key, entry);
    await this.#closeOpened(opened);
  }

  #removeEntry(key: string, entry: Entry<PooledChain | EmbeddedNetwork>): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }
}

async function connectTo(source: Source, options: OpenOptions): Promise<PooledChain> {
  const { timeoutMs, metadataCache, readStore, onProgress, signal } = options;
  onProgress(`Connecting to ${formatSource(source)}`);
  const { keep, ...reads } = await recordReads(readStore, `${source.text} ${source.about}`);
  const chain = await connect(source.text, {
    timeoutMs,
    signal,
    ...reads,
    ...omitUndefined({ metadataCache }),
  });
  const close = async () => {
    await Promise.all([keep(), chain.close()]);
  };
  return { chain, close };
}

async function startLocal({ text }: Source, { onProgress }: ChainPoolOptions): Promise<PooledChain> {
  onProgress(`Starting ${text}`);
  const local = await createFork({ spec: await loadChainSpec(text) }, { firstBlock: 'optional' });
  try {
    const chain = await local.connectChain(text);
    return { chain, local, close: () => local.close() };
  } catch (error) {
    await local.close();
    throw error;
  }
}
