import { WalletBridge } from './WalletBridge.js';
import type { Part, PartContext, SigningAnswer, WorkerMessage, WorkerRequest } from './WorkerProtocol.js';
import { describeError } from './WorkerProtocol.js';

const parts: Readonly<Record<string, () => Promise<(context: PartContext<object>) => Part>>> = {
  checklist: async () => (await import('./runChecklist.js')).startChecklist,
};

const loadTasks = async () => (await import('./runTasks.js')).startTasks;

const postMessage = (message: WorkerMessage) => globalThis.postMessage(message);
const bridge = new WalletBridge((request) => postMessage({ kind: 'sign', request }));

/** One script for all workers, so that a page downloads the libraries of chains once. */
const loading = (parts[self.name] ?? loadTasks)();
const started = loading.then((start) => {
  const post = (message: WorkerMessage) => postMessage(part.clean?.(message) ?? message);
  const part = start({
    signer: bridge.signer,
    setState: (state) => post({ kind: 'state', state }),
    fail: (error) => post({ kind: 'failure', error: describeError(error) }),
  });
  return { part, post };
});

/** Takes the answer of the wallet, or answers a request of the page. */
async function handle(data: WorkerRequest | SigningAnswer): Promise<void> {
  if ('answer' in data) return bridge.answer(data.answer);
  const { id, method, args } = data;
  const { part, post } = await started;
  const run = part.methods[method] as ((...given: readonly unknown[]) => Promise<unknown>) | undefined;
  await run?.(...args).then(
    (value) => post({ kind: 'answer', id, value }),
    (error) => post({ kind: 'refusal', id, error: describeError(error) }),
  );
}

addEventListener('message', ({ data }) => void handle(data));
// The page has its own sentence for code that is not loaded.
loading.catch(() => postMessage({ kind: 'unloaded' }));
