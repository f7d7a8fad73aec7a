import type { ChecklistState, PlannedCall, SpecFiles } from '../checklist/ChecklistProtocol.js';
import type { CheckRequest } from '../checklist/parseRequest.js';
import { texts } from '../texts.js';
import type { ShownError } from '../worker/connectPeer.js';
import type { ChecklistMethods } from '../worker/WorkerProtocol.js';
import { type UsedSigning, useWorker } from './useWorker.js';

/** The checklist for a component. */
export interface UsedChecklist extends ChecklistState, UsedSigning {
  readonly error: ShownError | undefined;
  start(request: CheckRequest, files: SpecFiles): void;
  checkAgain(): void;
  /** Requests the summary of a call before its signature. */
  summarize(call: PlannedCall, address: string): void;
}

const nothing: ChecklistState = { chains: [], progress: undefined, run: undefined };

/** Owns the worker with the checklist; each start has its own worker. */
export function useChecklist(): UsedChecklist {
  const worker = useWorker<ChecklistMethods, ChecklistState>('checklist', texts.checklist.notLoaded);
  return {
    ...worker,
    ...(worker.state ?? nothing),
    start(request, files) {
      worker.reset(nothing, { withOtherWorker: true });
      void worker.act((client) => client.call('start', request, files));
    },
    checkAgain: () => void worker.act((client) => client.call('checkAgain')),
    summarize: (call, address) =>
      void worker.summarize(call.id, (client) => client.call('summarize', call, address)),
  };
}
