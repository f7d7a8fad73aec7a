import type { Role } from '@parachron/checklist';
import { type Chain, connect, watchHeads } from '@parachron/client';
import { formatEndpoint } from '@parachron/core';
import { createFork, type RuntimeFork } from '@parachron/devnet';
import { connectEndpoint } from '../connectEndpoint.js';
import type { ChainStage, CheckedChain } from './ChecklistProtocol.js';
import { readSpecFile } from './readSpecFile.js';

/** One chain of a checklist: its connection, opened again after a loss, and its newest block. */
export class ChainConnection {
  readonly role: Role;
  readonly #source: string | File;
  readonly #onChange: () => void;
  #stage: ChainStage = 'connecting';
  #chain: Chain | undefined;
  #local: RuntimeFork | undefined;
  #name: string | undefined;
  #error: unknown;
  #watch = new AbortController();
  /** The newest finalized block that the node reported. */
  #head: number | undefined;
  /** The block of the last report. */
  #block: number | undefined;

  /** @param source an endpoint, or a chain specification that runs in this worker */
  constructor(role: Role, source: string | File, onChange: () => void) {
    this.role = role;
    this.#source = source;
    this.#onChange = onChange;
  }

  get chain(): Chain | undefined {
    return this.#chain;
  }

  /** Present if the runtime of the chain runs in this worker. */
  get local(): RuntimeFork | undefined {
    return this.#local;
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
    // A file does not change: after a failed boot there is no second attempt.
    if (this.#chain || (this.#stage === 'failed' && this.#source instanceof File)) return false;
    if (this.#stage !== 'lost') this.#setStage(typeof this.#source === 'string' ? 'connecting' : 'booting');
    try {
      const chain = await this.#connect();
      this.#chain = chain;
      this.#name = chain.runtime.chain;
      this.#error = undefined;
      this.#watch = new AbortController();
      this.#setStage('connected');
      void this.#follow(chain);
      return true;
    } catch (error) {
      this.#error = error;
      this.#setStage(this.#stage === 'lost' ? 'lost' : 'failed');
      return false;
    }
  }

  /** The runtime of a chain specification always answers, but slowly. */
  async #connect(): Promise<Chain> {
    if (typeof this.#source === 'string') return connectEndpoint(this.#source);
    const { name } = this.#source;
    this.#local = await createFork({ spec: await readSpecFile(this.#source) }, { firstBlock: 'optional' });
    return connect(this.#local.provider, { timeoutMs: Number.POSITIVE_INFINITY, label: name });
  }

  /** Marks the chain as being read. */
  read(): void {
    if (this.#chain) this.#setStage('reading');
  }

  /** Sets the block of a report; undefined if the run has no report. */
  finish(block: number | undefined): void {
    this.#block = block ?? this.#block;
    if (this.#chain) this.#setStage(block === undefined ? 'connected' : 'read');
  }

  async close(): Promise<void> {
    this.#watch.abort();
    const chain = this.#chain;
    this.#chain = undefined;
    await chain?.close();
    await this.#local?.close();
    this.#local = undefined;
  }

  describe(): CheckedChain {
    return {
      role: this.role,
      endpoint: typeof this.#source === 'string' ? formatEndpoint(this.#source) : this.#source.name,
      isFile: this.#source instanceof File,
      stage: this.#stage,
      name: this.#name,
      block: this.#block,
      reason: this.#error instanceof Error ? this.#error.message : undefined,
    };
  }

  #setStage(stage: ChainStage): void {
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
      this.#setStage('lost');
    }
  }
}
