import type { ShownError } from '../ShownError.js';
import type { PartUnloaded, WorkerMessage, WorkerRequest } from './WorkerProtocol.js';

/** A request was refused; `shown` is the text for the page. */
export class WorkerRefusal extends Error {
  readonly shown: ShownError;

  constructor(shown: ShownError) {
    super(shown.message);
    this.shown = shown;
  }
}

/** Methods of a worker, by name. */
type Methods<M> = { readonly [K in keyof M]: (...args: never[]) => Promise<unknown> };

/** A part of the page in its worker. */
export interface WorkerClient<M extends Methods<M>> {
  /** Whether the worker is broken: a new one has to be started. */
  readonly isBroken: boolean;
  /** Sends a request to the worker. @throws WorkerRefusal when the worker refuses */
  call<K extends keyof M & string>(method: K, ...args: Parameters<M[K]>): Promise<Awaited<ReturnType<M[K]>>>;
  /** Sends a message that has no answer. */
  post(message: unknown): void;
  /** Ends the worker with its connections. */
  end(): void;
}

/** Listeners to messages that are not answers. */
export interface WorkerListeners<S, O> {
  readonly onState: (state: S) => void;
  readonly onFailure: (error: ShownError) => void;
  /** A message of the part itself. */
  readonly onOther?: (message: O) => void;
}

/**
 * Starts the worker of a part. Its code is loaded with the worker.
 *
 * @param name of the part
 * @param notLoaded the sentence for a script that was not loaded
 */
export function createWorkerClient<M extends Methods<M>, S, O = never>(
  { name, notLoaded }: { readonly name: string; readonly notLoaded: ShownError },
  listeners: WorkerListeners<S, O>,
): WorkerClient<M> {
  const worker = new Worker(new URL('./runWorker.ts', import.meta.url), { type: 'module', name });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
  let last = 0;
  let isBroken = false;
  const settle = (id: number) => {
    const one = waiting.get(id);
    waiting.delete(id);
    return one;
  };
  const fail = (error: ShownError) => {
    isBroken = true;
    worker.terminate();
    listeners.onFailure(error);
    for (const id of [...waiting.keys()]) settle(id)?.reject(new WorkerRefusal(error));
  };
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage<S, O> | PartUnloaded>) => {
    if (data.kind === 'unloaded') fail(notLoaded);
    else if (data.kind === 'state') listeners.onState(data.state);
    else if (data.kind === 'failure') listeners.onFailure(data.error);
    else if (data.kind === 'answer') settle(data.id)?.resolve(data.value);
    else if (data.kind === 'refusal') settle(data.id)?.reject(new WorkerRefusal(data.error));
    else listeners.onOther?.(data.message);
  });
  // The script of the worker was not loaded, or failed outside a request.
  worker.addEventListener('error', ({ message }) => fail(message ? { ...notLoaded, message } : notLoaded));
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
    post: (message) => worker.postMessage(message),
    end: () => worker.terminate(),
  };
}
