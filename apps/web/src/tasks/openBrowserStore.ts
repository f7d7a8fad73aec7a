import type { RecordStore } from './RecordStore.js';
import { runLocked } from './runLocked.js';

const name = 'parachron';
const store = 'entries';

/** Opens the database of the page. Locks are Web Locks: the browser releases the locks of a closed tab. */
export async function openBrowserStore(): Promise<RecordStore> {
  const database = await openDatabase();
  const channel = new BroadcastChannel(name);
  const change = async (key: string, act: (entries: IDBObjectStore) => IDBRequest) => {
    const work = database.transaction(store, 'readwrite', { durability: 'strict' });
    act(work.objectStore(store));
    await settle(work);
    channel.postMessage(key);
  };
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
    put: (key, value) => change(key, (entries) => entries.put(value, key)),
    remove: (key) => change(key, (entries) => entries.delete(key)),
    lock: (key, run) => runLocked(`${name}/${key}`, run),
    onChange: (listener) => channel.addEventListener('message', ({ data }) => listener(String(data))),
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
