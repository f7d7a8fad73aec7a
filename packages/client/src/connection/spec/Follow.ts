import type { Hex } from '@parachron/core';
import type {
  FollowEventWithRuntime,
  StorageItemResponse,
  SubstrateClient,
} from '@polkadot-api/substrate-client';
import { TaskLimit } from '../../requests/TaskLimit.js';

// The number of pinned blocks up to the finalized head. The archive answers for older blocks; a server without an archive, such as
// a light client, has none. Nodes keep at most 512 blocks.
const kept = { withArchive: 16, alone: 256 };

// Each server accepts this number of operations at the same time (JSON-RPC specification, `chainHead_v1_follow`).
const mostOperations = 16;

// A transaction may be reported in a block before the block itself is.
const newBlockMs = 5_000;

// The error of a node that no longer has a block (JSON-RPC specification, `chainHead_v1`).
const blockUnknown = -32_801;

/** Follows the blocks that are new, best or finalized from now on. */
interface Listener {
  readonly onBlock: (kind: 'new' | 'best' | 'finalized', block: Hex) => void;
  /** Called if the server does not report blocks any more, although the connection lasts. */
  readonly onEnd?: (error: Error) => void;
}

type Api = ReturnType<SubstrateClient['chainHead']> | SubstrateClient['archive'];

function createNotReadError(): Error {
  return new Error('the server read none of the values');
}

function createUnavailableError(block: string): Error {
  const message = `block ${block} is not among the last ${kept.alone} final ones, and the server has no archive_v1`;
  return Object.assign(new Error(message), { code: blockUnknown });
}

/** Follows the heads of a chain by `chainHead_v1`, and requests data of its blocks. */
export class Follow {
  readonly #client: SubstrateClient;
  #head: ReturnType<SubstrateClient['chainHead']>;
  readonly #pinned = new Set<string>();
  #finalized: Hex[] = [];
  #best: Hex | undefined;
  readonly #listeners = new Set<Listener>();
  readonly #operations = new TaskLimit(mostOperations);
  #hasArchive = false;
  /** Resolves with the first heads, or rejects with the error that prevented them. */
  readonly ready: Promise<void>;

  constructor(client: SubstrateClient) {
    this.#client = client;
    let settle: (error?: Error) => unknown = () => undefined;
    const followed = new Promise<void>((resolve, reject) => {
      settle = (error) => (error ? reject(error) : resolve());
    });
    this.ready = followed.then(() => this.#findArchive());
    this.#head = this.#start((error) => settle(error));
  }

  #start(onFirst: (error?: Error) => void): ReturnType<SubstrateClient['chainHead']> {
    const onEvent = (event: FollowEventWithRuntime) => {
      this.#take(event);
      onFirst();
    };
    const onError = (error: Error) => {
      onFirst(error);
      this.#pinned.clear();
      // A server ends a follow that it cannot serve; a lost connection ends the follow permanently, with another event.
      if (error.name === 'StopError') this.#head = this.#start(() => undefined);
      else for (const { onEnd } of this.#listeners) onEnd?.(error);
    };
    return this.#client.chainHead(true, onEvent, onError);
  }

  get finalized(): Hex {
    return this.#finalized.at(-1) as Hex;
  }

  get best(): Hex {
    return this.#best ?? this.finalized;
  }

  addListener(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async getHeader(block: Hex): Promise<string> {
    return (await this.#chooseApi(block)).header(block);
  }

  async getBody(block: Hex): Promise<string[]> {
    const api = await this.#chooseApi(block);
    return this.#operations.run(() => api.body(block));
  }

  async call(block: Hex, method: string, args: string): Promise<string> {
    const api = await this.#chooseApi(block);
    return this.#operations.run(() => api.call(block, method, args));
  }

  /** Reads values in one operation, and those that the server leaves out in further operations. */
  async getValues(block: Hex, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const api = await this.#chooseApi(block);
    const found = new Map<string, string>();
    for (let rest = keys; rest.length > 0; ) {
      const wanted = { block, keys: rest };
      const left = await this.#operations.run(() => readValues(api, wanted, found));
      if (left >= rest.length) throw createNotReadError();
      rest = rest.slice(rest.length - left);
    }
    return found;
  }

  async listKeys(block: Hex, prefix: string): Promise<string[]> {
    const api = await this.#chooseApi(block);
    const found = await this.#operations.run(() => api.storage(block, 'descendantsHashes', prefix, null));
    return found.map(({ key }) => key).sort();
  }

  /** Finds a block by its number, starting from the last finalized block, whose number is known. */
  async hashBelow(
    number: number,
    finalized: { readonly number: number; readonly hash: Hex },
  ): Promise<Hex | null> {
    if (this.#hasArchive)
      return ((await this.#client.archive.hashByHeight(number))[0] as Hex | undefined) ?? null;
    const at = this.#finalized.indexOf(finalized.hash) - (finalized.number - number);
    const found = this.#finalized[at];
    if (found !== undefined) return found;
    throw createUnavailableError(`#${number}`);
  }

  close(): void {
    this.#head.unfollow();
    this.#client.destroy();
  }

  async #findArchive(): Promise<void> {
    this.#hasArchive = await this.#client.request('archive_v1_finalizedHeight', []).then(
      () => true,
      () => false,
    );
  }

  async #chooseApi(block: Hex) {
    if (this.#pinned.has(block)) return this.#head;
    if (this.#hasArchive) return this.#client.archive;
    await this.#waitFor(block);
    return this.#head;
  }

  #waitFor(block: Hex): Promise<void> {
    return new Promise((resolve, reject) => {
      const onBlock = (_kind: string, seen: Hex) => {
        if (seen !== block) return;
        clearTimeout(timer);
        end();
        resolve();
      };
      const end = this.addListener({ onBlock });
      const timer = setTimeout(() => {
        end();
        reject(createUnavailableError(block));
      }, newBlockMs);
    });
  }

  #take(event: FollowEventWithRuntime): void {
    if (event.type === 'newBlock') {
      this.#pinned.add(event.blockHash);
      this.#notify('new', event.blockHash as Hex);
    } else if (event.type === 'bestBlockChanged') this.#notify('best', event.bestBlockHash as Hex);
    else {
      const hashes = event.finalizedBlockHashes as Hex[];
      for (const hash of hashes) this.#pinned.add(hash);
      // A restarted follow has only its own blocks.
      if (event.type === 'initialized') this.#finalized = [];
      this.#finalized.push(...hashes);
      const old = this.#finalized.splice(0, Math.max(this.#finalized.length - this.#kept, 0));
      this.#removePinned(event.type === 'finalized' ? [...old, ...event.prunedBlockHashes] : old);
      for (const hash of hashes) this.#notify('finalized', hash);
    }
  }

  get #kept(): number {
    return this.#hasArchive ? kept.withArchive : kept.alone;
  }

  #removePinned(hashes: readonly string[]): void {
    const gone = hashes.filter((hash) => this.#pinned.delete(hash));
    if (gone.length > 0) this.#head.unpin(gone).catch(() => undefined);
  }

  #notify(kind: Parameters<Listener['onBlock']>[0], block: Hex): void {
    if (kind === 'best') this.#best = block;
    for (const { onBlock } of this.#listeners) onBlock(kind, block);
  }
}

/** Reads values into a map; resolves with the number of keys at the end of the list that the server left out. */
function readValues(
  api: Api,
  { block, keys }: { readonly block: Hex; readonly keys: readonly string[] },
  found: Map<string, string>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let left = 0;
    const take = (items: StorageItemResponse | readonly StorageItemResponse[]) => {
      for (const { key, value } of [items].flat()) if (typeof value === 'string') found.set(key, value);
    };
    const inputs = keys.map((key) => ({ key, type: 'value' as const }));
    const end = () => resolve(left);
    // Some servers do not state the number.
    api.storageSubscription(block, inputs, null, take, reject, end, (count: number | undefined) => {
      left = count ?? 0;
    });
  });
}
