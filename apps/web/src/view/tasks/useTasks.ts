import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { ShownError } from '../../ShownError.js';
import type { SentTransaction, TasksState, TaskUser, TransactionSummary } from '../../tasks/TasksProtocol.js';
import type { PlacesForm } from '../../tasks/tasksRoute.js';
import { texts } from '../../texts.js';
import type {
  PartUnloaded,
  SigningAnswer,
  SigningRequest,
  TasksMethods,
  WorkerMessage,
  WorkerRequest,
} from '../../worker/WorkerProtocol.js';
import { useWalletQuestion, type WalletQuestion } from '../WalletQuestion.js';
import { askWallet, type Wallet } from '../wallet.js';

type Client = WorkerClient<TasksMethods>;

/** The transaction that is being summarized and signed. */
export interface Signing<S extends TransactionSummary = TransactionSummary> {
  readonly stage: 'none' | 'asking' | 'ready' | 'sending' | 'sent' | 'refused';
  /** The part of the page with the request: `grant`, `schedule` or the id of a task. */
  readonly origin?: string;
  readonly summary?: S;
  readonly sent?: SentTransaction;
  readonly error?: ShownError;
}

/** The tasks for a component. */
export interface UsedTasks {
  /** Undefined before the chains are connected. */
  readonly state: TasksState | undefined;
  readonly isConnecting: boolean;
  readonly error: ShownError | undefined;
  readonly signing: Signing;
  /** The question for the signature. */
  readonly question: WalletQuestion;
  open(form: PlacesForm): Promise<void>;
  choose(user: TaskUser): Promise<void>;
  /** Requests a summary from the worker. */
  summarize(origin: string, ask: (client: Client) => Promise<TransactionSummary>): Promise<void>;
  /** Sends the summarized transaction; the wallet asks its user first. */
  send(wallet: Wallet): Promise<void>;
  closeSummary(): void;
  act(work: (client: Client) => Promise<unknown>): Promise<void>;
}

function createClient(
  handlers: Parameters<typeof createWorkerClient<TasksMethods, TasksState, SigningRequest>>[1],
): Client {
  const notLoaded = { message: texts.tasksPage.notLoaded, hint: texts.loadAgain };
  return createWorkerClient<TasksMethods, TasksState, SigningRequest>({ name: 'tasks', notLoaded }, handlers);
}

/** Owns the worker, which starts with its first use, and again after a failure. */
function useClient({
  onAsk,
  ...listeners
}: {
  readonly onState: (state: TasksState) => void;
  readonly onFailure: (error: ShownError) => void;
  readonly onAsk: (asked: SigningRequest) => Promise<SigningAnswer>;
}): () => Client {
  const held = useRef<Client | undefined>(undefined);
  useEffect(() => () => held.current?.end(), []);
  return useCallback(() => {
    if (held.current && !held.current.isBroken) return held.current;
    // Another worker has other questions by the same numbers.
    const asking = createClient({
      ...listeners,
      onOther: (asked) => void onAsk(asked).then((reply) => asking.post(reply)),
    });
    held.current = asking;
    return asking;
  }, []);
}

/** Owns the tasks of the page; its worker starts with the first connection. */
export function useTasks(): UsedTasks {
  const [state, setState] = useState<TasksState>();
  const [isConnecting, setConnecting] = useState(false);
  const [error, setError] = useState<ShownError>();
  const [signing, setSigning] = useState<Signing>({ stage: 'none' });
  const question = useWalletQuestion();
  const wallet = useRef<Wallet | undefined>(undefined);
  /** The number of the last request for a summary: an answer to an earlier request is dropped. */
  const asked = useRef(0);
  const getClient = useClient({
    onState: setState,
    onFailure: setError,
    async onAsk({ request: { number, payload } }) {
      const answer = await question.ask(() => askWallet(wallet.current, payload));
      return { kind: 'signed', answer: { number, ...answer } };
    },
  });
  const runWork: UsedTasks['act'] = async (work) => {
    setError(undefined);
    await work(getClient()).catch((refusal: unknown) => setError(describeRefusal(refusal)));
  };
  return {
    state,
    isConnecting,
    error,
    signing,
    question,
    act: runWork,
    async open(form) {
      asked.current += 1;
      setState(undefined);
      setSigning({ stage: 'none' });
      setConnecting(true);
      await runWork((client) => client.call('open', form));
      setConnecting(false);
    },
    choose: (user) => runWork((client) => client.call('choose', user)),
    async summarize(origin, ask) {
      asked.current += 1;
      const own = asked.current;
      const settle = (next: Signing) => own === asked.current && setSigning(next);
      setSigning({ stage: 'asking', origin });
      await ask(getClient()).then(
        (summary) => settle({ stage: 'ready', origin, summary }),
        (refusal: unknown) => settle({ stage: 'refused', origin, error: describeRefusal(refusal) }),
      );
    },
    async send(opened) {
      const { summary } = signing;
      if (!summary) return;
      wallet.current = opened;
      question.reset();
      setSigning({ ...signing, stage: 'sending' });
      const { origin = '' } = signing;
      await getClient()
        .call('send', summary.number)
        .then(
          (sent) => setSigning({ stage: 'sent', origin, sent }),
          (refusal: unknown) => setSigning({ stage: 'refused', origin, error: describeRefusal(refusal) }),
        );
    },
    closeSummary: () => setSigning({ stage: 'none' }),
  };
}

/** Describes a refusal of a worker. */
function describeRefusal(refusal: unknown): ShownError {
  return refusal instanceof WorkerRefusal ? refusal.shown : { message: String(refusal), hint: undefined };
}

/** A request was refused; `shown` is the text for the page. */
class WorkerRefusal extends Error {
  readonly shown: ShownError;

  constructor(shown: ShownError) {
    super(shown.message);
    this.shown = shown;
  }
}

/** Methods of a worker, by name. */
type Methods<M> = { readonly [K in keyof M]: (...args: never[]) => Promise<unknown> };

/** A part of the page in its worker. */
interface WorkerClient<M extends Methods<M>> {
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
interface WorkerListeners<S, O> {
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
function createWorkerClient<M extends Methods<M>, S, O = never>(
  { name, notLoaded }: { readonly name: string; readonly notLoaded: ShownError },
  listeners: WorkerListeners<S, O>,
): WorkerClient<M> {
  const worker = new Worker(new URL('../../worker/runWorker.ts', import.meta.url), { type: 'module', name });
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
