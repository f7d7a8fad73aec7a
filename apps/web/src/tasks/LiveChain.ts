import { type AutoReconnect, type Chain, createAutoReconnect } from '@parachron/client';
import { omitUndefined } from '@parachron/core';
import type { Reconnect } from '@parachron/scheduler';
import type { ShownChain } from './TasksProtocol.js';

/** A chain of the page, connected again after each loss until it is closed. */
export class LiveChain {
  readonly role: ShownChain['role'];
  readonly #endpoint: string;
  readonly #onChange: () => void;
  readonly #closing = new AbortController();
  readonly #kept: AutoReconnect;
  #reason: string | undefined;
  #restoring: Promise<Chain> | undefined;

  private constructor(chain: Chain, { role, endpoint, connect, onChange }: OpenOptions) {
    this.#kept = createAutoReconnect(chain, (signal) => connect(omitUndefined({ signal })));
    this.role = role;
    this.#endpoint = endpoint;
    this.#onChange = onChange;
  }

  /** @throws the errors of `connect` */
  static async open(options: OpenOptions): Promise<LiveChain> {
    return new LiveChain(await options.connect({}), options);
  }

  /** The latest connection, possibly lost. */
  get chain(): Chain {
    return this.#kept.chain;
  }

  /** Replaces a lost connection, for the scheduler. */
  readonly reconnect: Reconnect = async ({ chain, error }) => {
    // Another reader lost the same connection and has opened a new one.
    if (chain !== this.chain) return this.getOpen();
    this.#reason = error instanceof Error ? error.message : String(error);
    return this.#restore();
  };

  /** Gets an open connection; after a loss, a new one. */
  async getOpen(): Promise<Chain> {
    return this.chain.provider.isConnected ? this.chain : this.#restore();
  }

  describe(): ShownChain {
    const { chain: name, token, ss58Prefix } = this.chain.runtime;
    return {
      role: this.role,
      name,
      endpoint: this.#endpoint,
      genesisHash: this.chain.genesisHash,
      token,
      ss58Prefix,
      isLost: this.#restoring !== undefined,
      reason: this.#restoring ? this.#reason : undefined,
    };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#kept.close();
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
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#kept.reconnect({ chain: this.chain, attempt, signal });
      } catch (error) {
        if (signal.aborted) throw error;
        this.#reason = error instanceof Error ? error.message : String(error);
        this.#onChange();
      }
    }
  }
}

/** Options of a chain of the page. */
export interface OpenOptions {
  readonly role: ShownChain['role'];
  /** The endpoint without secrets, for the page. */
  readonly endpoint: string;
  readonly connect: (options: { readonly signal?: AbortSignal }) => Promise<Chain>;
  readonly onChange: () => void;
}
