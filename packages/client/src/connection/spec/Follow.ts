import type { Hex } from '@parachron/core';
import type { FollowEventWithRuntime, SubstrateClient } from '@polkadot-api/substrate-client';

// As many blocks behind the finalized head are kept in memory; older ones are asked of the archive.
const keptFinalized = 16;

/** The heads of a chain that is followed by `chainHead_v1`, and what is asked of its blocks. */
export class Follow {
  readonly #client: SubstrateClient;
  #head: ReturnType<SubstrateClient['chainHead']>;
  readonly #pinned = new Set<string>();
  #finalized: Hex[] = [];
  #best: Hex | undefined;
  readonly #listeners = new Set<(kind: 'best' | 'finalized', block: Hex) => void>();
  /** Ends with the first heads, or with what kept them from coming. */
  readonly ready: Promise<void>;

  constructor(client: SubstrateClient) {
    this.#client = client;
    let settle: (error?: Error) => unknown = () => undefined;
    this.ready = new Promise<void>((resolve, reject) => {
      settle = (error) => (error ? reject(error) : resolve());
    });
    this.#head = this.#begin((error) => settle(error));
  }

  #begin(onFirst: (error?: Error) => void): ReturnType<SubstrateClient['chainHead']> {
    const onEvent = (event: FollowEventWithRuntime) => {
      this.#take(event);
      onFirst();
    };
    const onError = (error: Error) => {
      onFirst(error);
      this.#pinned.clear();
      // A server ends a follow that it cannot keep up; a line that is lost ends otherwise, and for good.
      if (error.name === 'StopError') this.#head = this.#begin(() => undefined);
    };
    return this.#client.chainHead(true, onEvent, onError);
  }

  get finalized(): Hex {
    return this.#finalized.at(-1) as Hex;
  }

  get best(): Hex {
    return this.#best ?? this.finalized;
  }

  listen(listener: (kind: 'best' | 'finalized', block: Hex) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  header(block: Hex): Promise<string> {
    return this.#of(block).header(block);
  }

  body(block: Hex): Promise<string[]> {
    return this.#of(block).body(block);
  }

  call(block: Hex, method: string, args: string): Promise<string> {
    return this.#of(block).call(block, method, args);
  }

  value(block: Hex, key: string): Promise<string | null> {
    return this.#of(block).storage(block, 'value', key, null);
  }

  async keys(block: Hex, prefix: string): Promise<string[]> {
    const found = await this.#of(block).storage(block, 'descendantsHashes', prefix, null);
    return found.map(({ key }) => key).sort();
  }

  close(): void {
    this.#head.unfollow();
    this.#client.destroy();
  }

  #of(block: Hex) {
    return this.#pinned.has(block) ? this.#head : this.#client.archive;
  }

  #take(event: FollowEventWithRuntime): void {
    if (event.type === 'newBlock') this.#pinned.add(event.blockHash);
    else if (event.type === 'bestBlockChanged') this.#tell('best', event.bestBlockHash as Hex);
    else {
      const hashes = event.finalizedBlockHashes as Hex[];
      for (const hash of hashes) this.#pinned.add(hash);
      this.#finalized.push(...hashes);
      const old = this.#finalized.splice(0, Math.max(this.#finalized.length - keptFinalized, 0));
      this.#forget(event.type === 'finalized' ? [...old, ...event.prunedBlockHashes] : old);
      for (const hash of hashes) this.#tell('finalized', hash);
    }
  }

  #forget(hashes: readonly string[]): void {
    const gone = hashes.filter((hash) => this.#pinned.delete(hash));
    if (gone.length > 0) this.#head.unpin(gone).catch(() => undefined);
  }

  #tell(kind: 'best' | 'finalized', block: Hex): void {
    if (kind === 'best') this.#best = block;
    for (const listener of this.#listeners) listener(kind, block);
  }
}
