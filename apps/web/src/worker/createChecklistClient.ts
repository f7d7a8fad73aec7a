import type { ChecklistMessage, ChecklistRequest } from '../checklist/ChecklistProtocol.js';
import { texts } from '../texts.js';
import type { PartUnloaded } from './WorkerProtocol.js';

/** The checklist in its worker. */
export interface ChecklistClient {
  send(request: ChecklistRequest): void;
  /** Ends the worker with its connections. */
  end(): void;
}

/** Starts the worker. The code of the checklist is loaded with the worker. */
export function createChecklistClient(onMessage: (message: ChecklistMessage) => void): ChecklistClient {
  const worker = new Worker(new URL('./runWorker.ts', import.meta.url), {
    type: 'module',
    name: 'checklist',
  });
  const fail = (message: string) => {
    worker.terminate();
    onMessage({ kind: 'failure', error: { message, hint: texts.loadAgain } });
  };
  worker.addEventListener('message', ({ data }: MessageEvent<ChecklistMessage | PartUnloaded>) => {
    if (data.kind === 'unloaded') fail(texts.checklist.notLoaded);
    else onMessage(data);
  });
  worker.addEventListener('error', ({ message }) => fail(message || texts.checklist.notLoaded));
  return { send: (request) => worker.postMessage(request), end: () => worker.terminate() };
}
