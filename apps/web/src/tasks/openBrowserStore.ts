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
