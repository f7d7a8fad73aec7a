import type { ChecklistMessage, ChecklistRequest } from '../checklist/ChecklistProtocol.js';
import { texts } from '../texts.js';

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
  worker.addEventListener('message', ({ data }: MessageEvent<ChecklistMessage>) => onMessage(data));
  worker.addEventListener('error', ({ message }) => {
    worker.terminate();
    const error = { message: message || texts.checklist.notLoaded, hint: texts.loadAgain };
    onMessage({ kind: 'failure', error });
  });
  return { send: (request) => worker.postMessage(request), end: () => worker.terminate() };
}
