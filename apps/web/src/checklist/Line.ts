import type { Role } from '@parachron/checklist';
import { type Chain, connect, createMetadataCache, watchHeads } from '@parachron/client';
import { formatEndpoint } from '@parachron/core';
import type { ChainStage, CheckedChain } from './ChecklistProtocol.js';

/** Milliseconds to wait for a node, as on the command line. */
const timeoutMs = 20_000;

/** A connection that was lost is made again without a second download. */
const metadataCache = createMetadataCache();

/** One chain of a checklist: its connection, opened again after a loss, and its newest block. */
export class Line {
  readonly role: Role;
  readonly #url: string;
  readonly #onChange: () => void;
  #stage: ChainStage = 'connecting';
  #chain: Chain | undefined;
  #name: string | undefined;
  #error: unknown;
  #watch = new AbortController();
  /** The newest finalized block that the node reported. */
  #head: number | undefined;
  /** The block of the last report. */
  #block: number | undefined;

  constructor(role: Role, url: string, onChange: () => void) {
    this.role = role;
    this.#url = url;
    this.#onChange = onChange;
  }

  get chain(): Chain | undefined {
    return this.#chain;
  }

  /** The reason why the chain is not open. */
  get error(): unknown {
    return this.#error;
  }

  /** Whether the chain has finalized a block since the last report. */
  get hasNews(): boolean {
    return this.#head !== undefined && this.#block !== undefined && this.#head > this.#block;
  }

  /** Opens the chain unless it is open; a failure is kept as `error`. Returns whether a new connection was made. */
  async open(): Promise<boolean> {
    if (this.#chain) return false;
    if (this.#stage !== 'lost') this.#enter('connecting');
    try {
      const chain = await connect(this.#url, { timeoutMs, metadataCache });
      this.#chain = chain;
      this.#name = chain.runtime.chain;
      this.#error = undefined;
      this.#watch = new AbortController();
      this.#enter('connected');
      void this.#follow(chain);
      return true;
    } catch (error) {
      this.#error = error;
      this.#enter(this.#stage === 'lost' ? 'lost' : 'failed');
      return false;
    }
  }

  /** Marks the chain as being read. */
  read(): void {
    if (this.#chain) this.#enter('reading');
  }

  /** Marks the block of a report; none where the run gave no report. */
  finish(block: number | undefined): void {
    this.#block = block ?? this.#block;
    if (this.#chain) this.#enter(block === undefined ? 'connected' : 'read');
  }

  async close(): Promise<void> {
    this.#watch.abort();
    const chain = this.#chain;
    this.#chain = undefined;
    await chain?.close();
  }

  show(): CheckedChain {
    return {
      role: this.role,
      endpoint: formatEndpoint(this.#url),
      stage: this.#stage,
      name: this.#name,
      block: this.#block,
      reason: this.#error instanceof Error ? this.#error.message : undefined,
    };
  }

  #enter(stage: ChainStage): void {
    this.#stage = stage;
    this.#onChange();
  }

  /** Follows the blocks until the connection is lost or closed. */
  async #follow(chain: Chain): Promise<void> {
    try {
      for await (const number of watchHeads(chain, { kind: 'finalized', signal: this.#watch.signal })) {
        this.#head = number;
        this.#onChange();
      }
    } catch (error) {
      if (this.#chain !== chain) return;
      this.#error = error;
      await this.close();
      this.#enter('lost');
    }
  }
}
