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
// An error outside of any request reaches the page as the worker's own event.
part.catch((error: unknown) => setTimeout(() => reportError(error)));
