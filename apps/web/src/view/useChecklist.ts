import { useEffect, useRef, useState } from 'preact/hooks';
import type { CheckedChain, ChecklistMessage, ShownRun } from '../checklist/ChecklistProtocol.js';
import type { CheckRequest } from '../checklist/CheckRequest.js';
import type { ShownError } from '../ShownError.js';
import { type ChecklistClient, createChecklistClient } from '../worker/createChecklistClient.js';

/** The checklist as a component has it. */
export interface UsedChecklist {
  readonly chains: readonly CheckedChain[];
  /** Undefined before the first run has ended. */
  readonly run: ShownRun | undefined;
  readonly error: ShownError | undefined;
  readonly isWatching: boolean;
  start(request: CheckRequest): void;
  watch(isWatching: boolean): void;
  checkAgain(): void;
}

/** Holds the worker with the checklist; each start has a worker of its own. */
export function useChecklist(): UsedChecklist {
  const [chains, setChains] = useState<readonly CheckedChain[]>([]);
  const [run, setRun] = useState<ShownRun>();
  const [error, setError] = useState<ShownError>();
  const [isWatching, setWatching] = useState(false);
  const client = useRef<ChecklistClient | undefined>(undefined);
  useEffect(() => () => client.current?.end(), []);
  const note = (message: ChecklistMessage) => {
    if (message.kind === 'chains') setChains(message.chains);
    else if (message.kind === 'run') setRun(message.run);
    else setError(message.error);
  };
  return {
    chains,
    run,
    error,
    isWatching,
    start(request) {
      client.current?.end();
      setChains([]);
      setRun(undefined);
      setError(undefined);
      setWatching(false);
      client.current = createChecklistClient(note);
      client.current.send({ kind: 'start', request });
    },
    watch(wanted) {
      setWatching(wanted);
      client.current?.send({ kind: 'watch', isWatching: wanted });
    },
    checkAgain: () => client.current?.send({ kind: 'again' }),
  };
}
