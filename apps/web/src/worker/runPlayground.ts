import type { OpenOptions } from '../playground/openNetwork.js';
import { Playground } from '../playground/Playground.js';
import { PlaygroundNotOpenError } from '../playground/playgroundErrors.js';
import { createResponder } from './createResponder.js';
import type { PlaygroundMethods } from './PlaygroundMethods.js';
import type { WorkerRequest } from './WorkerProtocol.js';

let playground: Playground | undefined;

const { answer, noteChange, sendState, fail } = createResponder(
  async () => playground?.getState(),
  (message) => globalThis.postMessage(message),
);

/** Answers a request of the page. */
export function runPlayground(request: WorkerRequest): void {
  answer(request, () => run(request.method as keyof PlaygroundMethods, request.args));
}

/** The answer follows the resulting state. */
async function run(method: keyof PlaygroundMethods, args: unknown[]): Promise<unknown> {
  if (method === 'open') {
    await playground?.close();
    playground = await Playground.open(args[0] as OpenOptions, { onChange: noteChange, onFailure: fail });
    return sendState();
  }
  if (!playground) throw new PlaygroundNotOpenError({});
  const act = playground[method] as (...given: unknown[]) => Promise<unknown>;
  const value = await act.apply(playground, args);
  if (!method.startsWith('quote')) await sendState();
  return value;
}
