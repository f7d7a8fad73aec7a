import type { PartUnloaded } from './WorkerProtocol.js';

/** Handles a message of the page. */
type Part = (data: never) => void;

const parts: Readonly<Record<string, () => Promise<Part>>> = {
  checklist: async () => (await import('./runChecklist.js')).runChecklist,
};

const runDefault: () => Promise<Part> = async () => (await import('./runTasks.js')).runTasks;

/** One script for all workers, so that a page downloads the libraries of chains once. */
const part = (parts[self.name] ?? runDefault)();

addEventListener('message', ({ data }) => void part.then((handle) => handle(data as never)));
// The page has its own sentence for code that is not loaded.
part.catch(() => postMessage({ kind: 'unloaded' } satisfies PartUnloaded));
