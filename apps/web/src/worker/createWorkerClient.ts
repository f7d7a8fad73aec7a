import type { PlaygroundState } from '../playground/PlaygroundState.js';
import type { ShownError } from '../ShownError.js';
import { texts } from '../texts.js';
import type { WorkerMessage, WorkerMethods, WorkerRequest } from './WorkerProtocol.js';

/** A request was refused; `shown` is what the page says. */
export class WorkerRefusal extends Error {
  readonly shown: ShownError;

  constructor(shown: ShownError) {
    super(shown.message);
    this.shown = shown;
  }
}

/** The network in its worker. */
export interface WorkerClient {
  /** Whether the worker is broken: a new one has to be started. */
  readonly isBroken: boolean;
  /** Asks the worker. @throws WorkerRefusal when the worker refuses */
  call<M extends keyof WorkerMethods>(
    method: M,
    ...args: Parameters<WorkerMethods[M]>
  ): Promise<Awaited<ReturnType<WorkerMethods[M]>>>;
}

/** Starts the worker. The code of the network is loaded with it, and not before. */
export function createWorkerClient(listeners: {
  readonly onState: (state: PlaygroundState) => void;
  readonly onFailure: (error: ShownError) => void;
}): WorkerClient {
  const worker = new Worker(new URL('./runWorker.ts', import.meta.url), {
    type: 'module',
    name: 'playground',
  });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
  let last = 0;
  let isBroken = false;
  const settle = (id: number) => {
    const one = waiting.get(id);
    waiting.delete(id);
    return one;
  };
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.kind === 'state') listeners.onState(data.state);
    else if (data.kind === 'failure') listeners.onFailure(data.error);
    else if (data.kind === 'answer') settle(data.id)?.resolve(data.value);
    else settle(data.id)?.reject(new WorkerRefusal(data.error));
  });
  // The script of the worker was not loaded, or broke outside of any request.
  worker.addEventListener('error', ({ message }) => {
    isBroken = true;
    worker.terminate();
    const error = { message: message || texts.notLoaded, hint: texts.loadAgain };
    listeners.onFailure(error);
    for (const id of [...waiting.keys()]) settle(id)?.reject(new WorkerRefusal(error));
  });
  return {
    get isBroken() {
      return isBroken;
    },
    call(method, ...args) {
      const id = ++last;
      const request: WorkerRequest = { id, method, args };
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
        worker.postMessage(request);
      });
    },
  };
}
