import { useState } from 'preact/hooks';
import type { TasksState, TransactionSummary } from '../../tasks/TasksProtocol.js';
import type { PlacesForm } from '../../tasks/tasksRoute.js';
import { texts } from '../../texts.js';
import type { ShownError } from '../../worker/connectPeer.js';
import type { TasksMethods } from '../../worker/WorkerProtocol.js';
import { type UsedSigning, useWorker, type WorkerClient } from '../useWorker.js';

type Client = WorkerClient<TasksMethods>;

/** The tasks for a component. */
export interface UsedTasks extends UsedSigning {
  /** Undefined before the chains are connected. */
  readonly state: TasksState | undefined;
  readonly isConnecting: boolean;
  readonly error: ShownError | undefined;
  open(form: PlacesForm): Promise<void>;
  /** Requests a summary from the worker. */
  summarize(origin: string, ask: (client: Client) => Promise<TransactionSummary>): Promise<void>;
  act(work: (client: Client) => Promise<unknown>): Promise<void>;
}

/** Owns the tasks of the page; its worker starts with the first connection. */
export function useTasks(): UsedTasks {
  const worker = useWorker<TasksMethods, TasksState>('tasks', texts.tasksPage.notLoaded);
  const [isConnecting, setConnecting] = useState(false);
  return {
    ...worker,
    isConnecting,
    async open(form) {
      worker.reset(undefined);
      setConnecting(true);
      await worker.act((client) => client.call('open', form));
      setConnecting(false);
    },
  };
}
