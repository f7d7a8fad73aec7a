import type { PartUnloaded } from './WorkerProtocol.js';

/** Handles a message of the page. */
interface Part {
  handle(data: never): void;
}

const parts: Readonly<Record<string, () => Promise<Part>>> = {
  checklist: () => import('./runChecklist.js'),
  tasks: () => import('./runTasks.js'),
};

/** One script for all workers, so that a page downloads the libraries of chains once. */
const part = (parts[self.name] ?? (() => import('./runPlayground.js')))();

addEventListener('message', ({ data }) => void part.then(({ handle }) => handle(data as never)));
// The page has its own sentence for code that is not loaded.
part.catch(() => postMessage({ kind: 'unloaded' } satisfies PartUnloaded));
