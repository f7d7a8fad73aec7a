import { hashTexts } from './hashTexts.js';
import { getAnswers } from './keepRuntimeAnswers.js';
import type { Callbacks } from './RuntimeAnswers.js';

type Chopsticks = typeof import('@acala-network/chopsticks-core');
type Worker = Awaited<ReturnType<Chopsticks['getWorker']>>;
type Remote = Worker['remote'];

/** Version of the executor of runtimes: another version may return other answers. A test compares it with the installed version. */
export const executor = 'chopsticks 1.5.1';

/** Cached hashes of the most recent codes, since a code has megabytes. */
const mostCodes = 6;

const ready = new WeakSet<Worker>();
const codes = new Map<string, string>();
const none: Callbacks = {};

/** Makes the thread of the runtimes answer a call from memory if an earlier call had the same reads. */
export async function answerRuntimeCalls(chopsticks: Chopsticks): Promise<void> {
  const worker = await chopsticks.getWorker();
  if (ready.has(worker)) return;
  ready.add(worker);
  const own = createAnswering(worker.remote);
  worker.remote = new Proxy(worker.remote, {
    get: (target, name) => own[name] ?? Reflect.get(target, name),
  });
}

/** The methods of the thread whose result depends only on their inputs and reads. */
function createAnswering(remote: Remote): Partial<Record<string | symbol, unknown>> {
  const askOnce = (key: string, run: () => Promise<unknown>) =>
    getAnswers().ask({ key, callbacks: none, run });
  return {
    runTask({ id, wasm, ...task }: Task, callbacks: Callbacks) {
      return getAnswers().ask({
        key: hashTexts(executor, 'task', hashCode(wasm), JSON.stringify(task)),
        callbacks,
        run: (recording) => remote.runTask({ id, wasm, ...task } as never, recording as never),
      });
    },
    getRuntimeVersion: (code: string) =>
      askOnce(hashTexts(executor, 'version', hashCode(code)), () => remote.getRuntimeVersion(code as never)),
    calculateStateRoot: (entries: never, version: never) =>
      askOnce(hashTexts(executor, 'root', JSON.stringify([entries, version])), () =>
        remote.calculateStateRoot(entries, version),
      ),
  };
}

interface Task {
  /** A number that counts up. */
  readonly id: number;
  readonly wasm: string;
}

function hashCode(code: string): string {
  const known = codes.get(code);
  if (known !== undefined) return known;
  const hashed = hashTexts(code);
  codes.set(code, hashed);
  const [oldest] = codes.keys();
  if (codes.size > mostCodes && oldest !== undefined) codes.delete(oldest);
  return hashed;
}
