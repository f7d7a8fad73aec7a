import type { Role } from '@parachron/checklist';
import {
  type AutoReconnect,
  type Chain,
  connect,
  createAutoReconnect,
  createMetadataCache,
} from '@parachron/client';
import { formatEndpoint, omitUndefined, type TokenUnit } from '@parachron/core';
import { createFork, type RuntimeFork } from '@parachron/devnet';
import type { Reconnect, WatchTarget } from '@parachron/scheduler';
import { readChosenSpec } from './checklist/readChosenSpec.js';
import { PageError, toShownError } from './PageError.js';

/** The stages of a chain, from its address to its part of a report. */
export type ChainStage =
  | ('connecting' | 'starting' | 'connected' | 'reading' | 'read' | 'failed' | 'stopped')
  /** The endpoint leads to another chain than before. */
  | 'replaced';

/** What the page shows of a chain; plain data. */
export interface ShownChain {
  readonly role: Role;
  /** Its address without secrets, or the name of its chain specification. */
  readonly endpoint: string;
  /** After a loss, the chain connects again. */
  readonly stage: ChainStage;
  /** The chain's own name and token, after the first connection. */
  readonly name?: string;
  readonly token?: TokenUnit;
  /** The block of the last report. */
  readonly block?: number;
  /** The reason why the chain is not connected. */
  readonly reason?: string | undefined;
}

/** A call has to be signed for a chain that is not connected. */
export class ChainNotOpenError extends PageError {
  constructor() {
    super({
      message: 'The chain of the call is not connected.',
      hint: 'Check again, which connects the chains.',
    });
  }
}

type Provider = Parameters<typeof connect>[0];

/** Milliseconds to wait for a node, as on the command line. */
const timeoutMs = 20_000;

/** A new connection to the same chain downloads no metadata again. */
const metadataCache = createMetadataCache();

/** A chain of the page, its progress, and its connection, which is restored on request after a loss. */
export class PageChain implements WatchTarget {
  /** What the page shows of the chain. */
  shown: ShownChain;
  /** Present if the chain runs in this worker, from its specification. */
  local: RuntimeFork | undefined;
  readonly #source: string | File | Exclude<Provider, string>;
  readonly #onChange: () => void;
  readonly #closing = new AbortController();
  #kept: AutoReconnect | undefined;
  #opening: Promise<Chain> | undefined;

  /** @param source an endpoint, a chain specification that runs in this worker, or the provider of a chain that runs there */
  constructor(role: Role, source: string | File | Exclude<Provider, string>, onChange: () => void) {
    const place = source instanceof File ? source.name : 'in this tab';
    const endpoint = typeof source === 'string' ? formatEndpoint(source) : place;
    this.#source = source;
    this.#onChange = onChange;
    this.shown = { role, endpoint, stage: 'connecting' };
  }

  /** The latest connection, possibly lost. @throws ChainNotOpenError before the first */
  get chain(): Chain {
    if (this.#kept) return this.#kept.chain;
    throw new ChainNotOpenError();
  }

  get isOpen(): boolean {
    return this.#kept?.chain.provider.isConnected ?? false;
  }

  /** Gets an open connection, by attempts until the chain is closed. @throws the errors of `connect` and of a chain specification */
  async getOpen(attempts = Number.POSITIVE_INFINITY): Promise<Chain> {
    return this.isOpen ? this.chain : this.#connectAgain(attempts);
  }

  /** Replaces a lost connection, for the scheduler. */
  readonly reconnect: Reconnect = async ({ chain, error }) => {
    // Another reader lost the same connection and has opened a new one.
    if (chain !== this.chain) return this.getOpen();
    const restoring = this.#connectAgain(Number.POSITIVE_INFINITY);
    this.show({ reason: toShownError(error).message });
    const restored = await restoring;
    // The scheduler refuses it, with the hashes.
    if (restored.genesisHash !== chain.genesisHash) this.show({ stage: 'replaced' });
    return restored;
  };

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#kept?.close();
  }

  /** Shows the progress of the chain. */
  show(change: Partial<ShownChain>): void {
    this.shown = { ...this.shown, ...change };
    this.#onChange();
  }

  #connectAgain(attempts: number): Promise<Chain> {
    this.#opening ??= this.#attempt(attempts).finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #attempt(attempts: number): Promise<Chain> {
    const { signal } = this.#closing;
    this.show({ stage: this.#source instanceof File ? 'starting' : 'connecting', reason: undefined });
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (this.#kept) await this.#kept.reconnect({ chain: this.chain, attempt, signal });
        else this.#kept = createAutoReconnect(await this.#connect(signal), (again) => this.#connect(again));
        const { chain: name, token } = this.chain.runtime;
        this.show({ stage: 'connected', name, token, reason: undefined });
        return this.chain;
      } catch (error) {
        const isLast = attempt >= attempts || signal.aborted;
        this.show({ reason: toShownError(error).message, ...(isLast ? { stage: 'failed' } : {}) });
        if (isLast) throw error;
      }
    }
  }

  /** A runtime in this worker always answers, but slowly: a jump of its clock over months takes longer than a node may. */
  async #connect(signal: AbortSignal | undefined): Promise<Chain> {
    const source = this.#source;
    if (typeof source === 'string') {
      const chain = await connect(source, { ...omitUndefined({ signal }), timeoutMs, metadataCache });
      // A replaced connection is closed later.
      chain.provider.on('disconnected', () => chain === this.#kept?.chain && this.show({ stage: 'failed' }));
      return chain;
    }
    const provider = source instanceof File ? (await this.#start(source)).provider : source;
    return connect(provider, { timeoutMs: Number.POSITIVE_INFINITY, label: this.shown.endpoint });
  }

  async #start(file: File): Promise<RuntimeFork> {
    await this.local?.close();
    this.local = await createFork({ spec: await readChosenSpec(file) }, { firstBlock: 'optional' });
    return this.local;
  }
}
