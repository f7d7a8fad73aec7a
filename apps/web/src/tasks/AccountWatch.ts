import type { Chain } from '@parachron/client';
import { type Hex, isParachronError, isRecord, nowRead, omitUndefined } from '@parachron/core';
import type { Scheduler, TaskEvent, WatchCursor, WatchTarget } from '@parachron/scheduler';
import type { ShownEvent } from './TasksProtocol.js';

/** Number of stored and shown events; older events are deleted. */
const mostEvents = 500;

/** Record of a watch in the browser: its events, and its cursor. */
interface StoredWatch {
  readonly cursor: WatchCursor;
  readonly events: readonly ShownEvent[];
}

/** The chains and the account of a watch. */
export interface AccountWatchOptions {
  readonly scheduler: Scheduler;
  /** The account as hex. */
  readonly owner: string;
  readonly targets: { readonly [paraId: number]: WatchTarget };
  readonly store: RecordStore;
  readonly getName: (taskId: Hex) => string | undefined;
  /** Called after each event. */
  readonly onEvent: (event: ShownEvent) => void;
}

/** The events of all tasks of an account, read as they happen; a reopened page continues from its last event. */
export class AccountWatch {
  readonly #options: AccountWatchOptions;
  readonly #stop = new AbortController();
  readonly #key: string;
  #events: readonly ShownEvent[] = [];

  constructor(options: AccountWatchOptions) {
    this.#options = options;
    this.#key = `watch/${options.scheduler.chain.genesisHash}/${options.owner}`;
  }

  get events(): readonly ShownEvent[] {
    return this.#events;
  }

  /** Reads until the watch stops. @throws the errors of `watchTasks` */
  async follow(): Promise<void> {
    const kept = await this.#readStored();
    this.#events = kept?.events ?? [];
    try {
      await this.#watch(kept?.cursor);
    } catch (error) {
      // The node has pruned the block, or the chain is a different one with the same genesis.
      const isGone =
        isParachronError(error, 'CURSOR_NOT_ON_CHAIN') || isParachronError(error, 'BLOCK_UNAVAILABLE');
      if (!kept || !isGone) throw error;
      await this.#watch(undefined);
    }
  }

  stop(): void {
    this.#stop.abort();
  }

  async #watch(from: WatchCursor | undefined): Promise<void> {
    const { scheduler, owner, targets, onEvent } = this.#options;
    const watch = scheduler.watchTasks({
      owner,
      targets,
      ...omitUndefined({ from }),
      onCursor: (cursor) => this.#keep(cursor),
      signal: this.#stop.signal,
    });
    for await (const event of watch) {
      const shown = await this.#describe(event);
      this.#events = [...this.#events, shown].slice(-mostEvents);
      await this.#keep(event.cursor);
      onEvent(shown);
    }
  }

  #keep(cursor: WatchCursor): Promise<void> {
    if (this.#stop.signal.aborted) return Promise.resolve();
    const kept: StoredWatch = { cursor, events: this.#events };
    return this.#options.store.put(this.#key, kept);
  }

  async #readStored(): Promise<StoredWatch | undefined> {
    const [found] = await this.#options.store.list(this.#key);
    return isStored(found?.[1]) ? found[1] : undefined;
  }

  async #describe(event: TaskEvent): Promise<ShownEvent> {
    const { kind, block, taskId } = event;
    const isOnTarget = kind === 'unseen' || ('where' in event && event.where === 'target');
    const { scheduler, targets, getName } = this.#options;
    const chain = isOnTarget ? Object.values(targets)[0]?.chain : scheduler.chain;
    return {
      number: (this.#events.at(-1)?.number ?? 0) + 1,
      at: await readTime(chain, block.hash),
      chain: isOnTarget ? 'target' : 'service',
      block: block.number,
      taskId,
      // The service keeps no record of a task that has ended.
      name: getName(taskId) ?? this.#events.find((one) => one.taskId === taskId)?.name,
      kind,
      sentence: describeResult(event),
    };
  }
}

/** The time of a block in milliseconds; undefined if the node does not give the block now. */
async function readTime(chain: Chain | undefined, block: Hex): Promise<number | undefined> {
  try {
    const { now } = (await (await chain?.snapshot(block))?.read({ now: nowRead() })) ?? {};
    return now?.known ? Number(now.value) : undefined;
  } catch (error) {
    if (!isParachronError(error)) throw error;
    return undefined;
  }
}

/** Returns whether a record of the browser is a watch; another version of the page may have stored the record. */
function isStored(value: unknown): value is StoredWatch {
  return isRecord(value) && isCursor(value.cursor) && isList(value.events);
}

function isCursor(value: unknown): boolean {
  if (!isRecord(value) || !isRecord(value.block)) return false;
  const { block, seen, waiting, ending, targets } = value;
  const hasPlace =
    typeof block.number === 'number' && typeof block.hash === 'string' && typeof seen === 'number';
  return hasPlace && isList(waiting) && Array.isArray(ending) && isRecord(targets);
}

const isList = (value: unknown) => Array.isArray(value) && value.every(isRecord);

/** Returns the result of an event in a sentence; undefined if the kind of the event is sufficient. */
export function describeResult(event: TaskEvent): string | undefined {
  if ('delivery' in event && event.delivery) return event.delivery.sentence;
  if (!('reason' in event)) return undefined;
  const { pallet, error, docs } = event.reason;
  const name = pallet === undefined ? error : `${pallet}.${error}`;
  return docs === '' ? name : `${name}: ${docs}`;
}

const name = 'parachron';
const store = 'entries';

/** Opens the database of the page. */
export async function openBrowserStore(): Promise<RecordStore> {
  const database = await openDatabase();
  return {
    async list(prefix) {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const entries = database.transaction(store).objectStore(store);
      const [keys, values] = await Promise.all([
        read(entries.getAllKeys(range)),
        read<unknown[]>(entries.getAll(range)),
      ]);
      return keys.flatMap((key, at) => {
        const value = values[at];
        return value === undefined ? [] : [[String(key), value] as const];
      });
    },
    put(key, value) {
      const work = database.transaction(store, 'readwrite', { durability: 'strict' });
      work.objectStore(store).put(value, key);
      return settle(work);
    },
  };
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.addEventListener('upgradeneeded', () => void request.result.createObjectStore(store));
  return read(request);
}

function read<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}

function settle(work: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    work.addEventListener('complete', () => resolve());
    work.addEventListener('abort', () => reject(work.error));
  });
}

/** Records that the browser stores for the page, shared by tabs and kept after a restart. */
export interface RecordStore {
  /** Lists the entries with keys that start with a text. Another version of the page may have stored the values. */
  list(prefix: string): Promise<readonly (readonly [key: string, value: unknown])[]>;
  /** Resolves when the entry is stored on the disk. */
  put(key: string, value: object): Promise<void>;
}
