import { type Chain, connect, createMetadataCache } from '@parachron/client';
import { formatEndpoint } from '@parachron/core';
import type { Reconnect } from '@parachron/scheduler';
import type { ShownChain } from './TasksProtocol.js';

/** Milliseconds to wait for a node, as on the command line. */
const timeoutMs = 20_000;
/** Milliseconds before a lost chain is connected again; doubled with each attempt up to the longest. */
const firstPauseMs = 500;
const longestPauseMs = 30_000;

/** A connection that was lost is made again without a second download. */
const metadataCache = createMetadataCache();

/** A chain at an endpoint, connected again after each loss until it is closed. */
export class LiveChain {
  readonly role: ShownChain['role'];
  readonly #url: string;
  readonly #onChange: () => void;
  readonly #closing = new AbortController();
  #chain: Chain;
  #reason: string | undefined;
  #restoring: Promise<Chain> | undefined;

  private constructor(chain: Chain, { role, url, onChange }: OpenOptions) {
    this.#chain = chain;
    this.role = role;
    this.#url = url;
    this.#onChange = onChange;
  }

  /** @throws the errors of `connect` */
  static async open(options: OpenOptions): Promise<LiveChain> {
    return new LiveChain(await connect(options.url, { timeoutMs, metadataCache }), options);
  }

  /** The last connection; it may be lost. */
  get chain(): Chain {
    return this.#chain;
  }

  /** The endpoint as the user wrote it. */
  get url(): string {
    return this.#url;
  }

  /** Replaces a lost connection, for the scheduler. */
  readonly reconnect: Reconnect = async ({ chain, error }) => {
    // Another reader has lost the same connection, and has a new one.
    if (chain !== this.#chain) return this.use();
    this.#reason = error instanceof Error ? error.message : String(error);
    return this.#restore();
  };

  /** Gets a connection that is open now, after a loss a new one. */
  async use(): Promise<Chain> {
    return this.#chain.provider.isConnected ? this.#chain : this.#restore();
  }

  show(): ShownChain {
    const { chain: name, token, ss58Prefix, registry } = this.#chain.runtime;
    return {
      role: this.role,
      name,
      endpoint: formatEndpoint(this.#url),
      genesisHash: this.#chain.genesisHash,
      token,
      ss58Prefix,
      accountBytes: registry.createType('AccountId').encodedLength,
      isLost: this.#restoring !== undefined,
      reason: this.#restoring ? this.#reason : undefined,
    };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#chain.close();
  }

  #restore(): Promise<Chain> {
    this.#restoring ??= this.#connectAgain(this.#closing.signal).finally(() => {
      this.#restoring = undefined;
      this.#onChange();
    });
    this.#onChange();
    return this.#restoring;
  }

  async #connectAgain(signal: AbortSignal): Promise<Chain> {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      await pause(pauseMs, signal);
      try {
        const lost = this.#chain;
        this.#chain = await connect(this.#url, { timeoutMs, metadataCache, signal });
        await lost.close();
        return this.#chain;
      } catch (error) {
        if (signal.aborted) throw error;
        this.#reason = error instanceof Error ? error.message : String(error);
        this.#onChange();
      }
    }
  }
}

interface OpenOptions {
  readonly role: ShownChain['role'];
  readonly url: string;
  readonly onChange: () => void;
}

/** Waits, or stops at once when the signal says so: the connecting function reports the stop. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
