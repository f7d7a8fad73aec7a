/** Handles a message of the page. */
interface Part {
  handle(data: never): void;
}

/** One script for both workers, so that a page downloads the libraries of chains once. */
const part: Promise<Part> =
  self.name === 'checklist' ? import('./runChecklist.js') : import('./runPlayground.js');

addEventListener('message', ({ data }) => void part.then(({ handle }) => handle(data as never)));
// An error outside of any request reaches the page as the worker's own event.
part.catch((error: unknown) => setTimeout(() => reportError(error)));
