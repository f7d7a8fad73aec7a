import { useCallback, useRef, useState } from 'preact/hooks';
import type { PlaygroundState } from '../playground/PlaygroundState.js';
import type { ShownError } from '../ShownError.js';
import { texts } from '../texts.js';
import { createWorkerClient, type WorkerClient, WorkerRefusal } from '../worker/createWorkerClient.js';
import type { PlaygroundMethods } from '../worker/PlaygroundMethods.js';

/** The worker of the playground. */
export type PlaygroundClient = WorkerClient<PlaygroundMethods>;

/** The network for a component. */
export interface UsedPlayground {
  /** Undefined before the network is open. */
  readonly state: PlaygroundState | undefined;
  /** The name of the running job. */
  readonly busy: string | undefined;
  readonly error: ShownError | undefined;
  /** Reads from the worker; the caller shows a refusal. */
  readonly call: PlaygroundClient['call'];
  /** Runs one job, named by `busy`; a refusal becomes `error`. Returns whether it succeeded. */
  act(busy: string, work: (client: PlaygroundClient) => Promise<unknown>): Promise<boolean>;
}

/** Owns the worker with the network, which starts on first use. */
export function usePlayground(): UsedPlayground {
  const [state, setState] = useState<PlaygroundState>();
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<ShownError>();
  const held = useRef<PlaygroundClient | undefined>(undefined);
  const getClient = useCallback(() => {
    if (!held.current || held.current.isBroken) {
      setState(undefined);
      held.current = createWorkerClient<PlaygroundMethods, PlaygroundState>(
        { name: 'playground', notLoaded: { message: texts.notLoaded, hint: texts.loadAgain } },
        { onState: setState, onFailure: setError },
      );
    }
    return held.current;
  }, []);
  const call = useCallback<PlaygroundClient['call']>(
    (method, ...args) => getClient().call(method, ...args),
    [getClient],
  );
  const act = useCallback<UsedPlayground['act']>(
    async (name, work) => {
      setBusy(name);
      setError(undefined);
      try {
        await work(getClient());
        return true;
      } catch (refusal) {
        setError(describe(refusal));
        return false;
      } finally {
        setBusy(undefined);
      }
    },
    [getClient],
  );
  return { state, busy, error, call, act };
}

/** Describes a refusal of the worker. */
export function describe(refusal: unknown): ShownError {
  return refusal instanceof WorkerRefusal ? refusal.shown : { message: String(refusal), hint: undefined };
}
