import type { OpenOptions } from '../playground/openNetwork.js';
import { Playground } from '../playground/Playground.js';
import { PlaygroundNotOpenError } from '../playground/playgroundErrors.js';
import { describeError } from './describeError.js';
import type { WorkerMessage, WorkerMethods, WorkerRequest } from './WorkerProtocol.js';

/** The least time between two states that the page gets, in milliseconds: a jump of months has hundreds of events. */
const pace = 200;

let playground: Playground | undefined;
let isStateDue = false;

const post = (message: WorkerMessage) => globalThis.postMessage(message);
const fail = (error: unknown) => post({ kind: 'failure', error: describeError(error) });

/** Answers a request of the page. */
export function handle({ id, method, args }: WorkerRequest): void {
  run(method, args).then(
    (value) => post({ kind: 'answer', id, value }),
    (error) => post({ kind: 'refusal', id, error: describeError(error) }),
  );
}

/** The answer follows the state that it led to. */
async function run(method: keyof WorkerMethods, args: readonly unknown[]): Promise<unknown> {
  if (method === 'open') {
    await playground?.close();
    playground = await Playground.open(args[0] as OpenOptions, { onChange: noteChange, onFailure: fail });
    return sendState();
  }
  if (!playground) throw new PlaygroundNotOpenError({});
  const act = playground[method] as (...given: readonly unknown[]) => Promise<unknown>;
  const value = await act.apply(playground, args as unknown[]);
  if (!method.startsWith('quote')) await sendState();
  return value;
}

function noteChange(): void {
  if (isStateDue) return;
  isStateDue = true;
  setTimeout(() => {
    isStateDue = false;
    sendState().catch(fail);
  }, pace);
}

async function sendState(): Promise<void> {
  if (playground) post({ kind: 'state', state: await playground.getState() });
}
