import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { SentTransaction, TransactionSummary } from '../tasks/TasksProtocol.js';
import { texts } from '../texts.js';
import type {
  ShownError,
  SigningAnswer,
  WalletPayload,
  WorkerMessage,
  WorkerRequest,
} from '../worker/WorkerProtocol.js';
import { askWallet, useWalletQuestion, type Wallet, type WalletQuestion } from './wallet.js';

/** The transaction that is being summarized and signed. */
export interface Signing {
  readonly stage: 'none' | 'asking' | 'ready' | 'sending' | 'sent' | 'refused';
  /** The part of the page with the request: `grant`, `schedule`, or the id of a task or a call. */
  readonly origin?: string;
  readonly summary?: TransactionSummary;
  readonly sent?: SentTransaction;
  readonly error?: ShownError;
}

/** Transactions of a part of the page, each with a summary before its signature. */
export interface UsedSigning {
  readonly signing: Signing;
  /** The question for the signature. */
  readonly question: WalletQuestion;
  /** Sends the summarized transaction; the wallet asks its user first. */
  send(wallet: Wallet): Promise<void>;
  closeSummary(): void;
}

/** A part of the page with its worker, for a component. */
interface UsedWorker<M extends Methods<M>, S> extends UsedSigning {
  readonly state: S | undefined;
  readonly error: ShownError | undefined;
  /** Does work by the worker, and shows the reason of a refusal. */
  act(work: (client: WorkerClient<M>) => Promise<unknown>): Promise<void>;
  /** Requests a summary. */
  summarize(origin: string, ask: (client: WorkerClient<M>) => Promise<TransactionSummary>): Promise<void>;
  /** Forgets the state and the transaction; with another worker, ends the present one. */
  reset(state: S | undefined, options?: { readonly withOtherWorker: boolean }): void;
}

/** Owns the worker of a part, which starts with its first use, and again after a failure; `notLoaded` is the sentence for a script that was not loaded. */
export function useWorker<M extends Methods<M> & Pick<Sender, 'send'>, S>(
  name: string,
  notLoaded: string,
): UsedWorker<M, S> {
  const [state, setState] = useState<S>();
  const [error, setError] = useState<ShownError>();
  const [signing, setSigning] = useState<Signing>({ stage: 'none' });
  const question = useWalletQuestion();
  const wallet = useRef<Wallet | undefined>(undefined);
  const held = useRef<WorkerClient<M> | undefined>(undefined);
  /** The number of the last request for a summary: an answer to an earlier request is dropped. */
  const asked = useRef(0);
  useEffect(() => () => held.current?.end(), []);
  const getClient = useCallback(() => {
    if (held.current && !held.current.isBroken) return held.current;
    const client: WorkerClient<M> = createWorkerClient<M, S>(name, notLoaded, {
      onState: (change) => setState((before) => ({ ...before, ...change }) as S),
      onFailure: setError,
      // Another worker has other questions by the same numbers.
      async onAsk({ number, payload }) {
        const answer = await question.ask(() => askWallet(wallet.current, payload));
        client.answer({ kind: 'signed', answer: { number, ...answer } });
      },
    });
    held.current = client;
    return client;
  }, []);
  return {
    ...{ state, error, signing, question },
    async act(work) {
      setError(undefined);
      const client = getClient();
      await work(client).catch(
        (refusal: unknown) => client === held.current && setError(describeRefusal(refusal)),
      );
    },
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
      const { summary, origin = '' } = signing;
      if (!summary) return;
      const own = asked.current;
      const settle = (next: Signing) => own === asked.current && setSigning(next);
      wallet.current = opened;
      question.reset();
      setSigning({ ...signing, stage: 'sending' });
      await (getClient() as unknown as WorkerClient<Sender>).call('send', summary.number).then(
        (sent) => settle({ stage: 'sent', origin, sent }),
        (refusal: unknown) => settle({ stage: 'refused', origin, error: describeRefusal(refusal) }),
      );
    },
    closeSummary: () => setSigning({ stage: 'none' }),
    reset(next, { withOtherWorker } = { withOtherWorker: false }) {
      asked.current += 1;
      if (withOtherWorker) {
        held.current?.end();
        held.current = undefined;
      }
      setState(() => next);
      setError(undefined);
      setSigning({ stage: 'none' });
      question.reset();
    },
  };
}

/** The method by which each part sends the transaction of a summary. */
interface Sender {
  send(number: number): Promise<SentTransaction>;
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
export interface WorkerClient<M extends Methods<M>> {
  /** Whether the worker is broken: a new one has to be started. */
  readonly isBroken: boolean;
  /** Sends a request to the worker. @throws WorkerRefusal when the worker refuses */
  call<K extends keyof M & string>(method: K, ...args: Parameters<M[K]>): Promise<Awaited<ReturnType<M[K]>>>;
  /** Sends the answer of the wallet. */
  answer(answer: SigningAnswer): void;
  /** Ends the worker with its connections. */
  end(): void;
}

/** Starts the worker of a part. Its code is loaded with the worker. */
function createWorkerClient<M extends Methods<M>, S>(
  name: string,
  notLoaded: string,
  listeners: {
    readonly onState: (state: Partial<S>) => void;
    readonly onFailure: (error: ShownError) => void;
    readonly onAsk: (request: WalletPayload) => Promise<void>;
  },
): WorkerClient<M> {
  const worker = new Worker(new URL('../worker/runWorker.ts', import.meta.url), { type: 'module', name });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
  let last = 0;
  let isBroken = false;
  const settle = (id: number) => {
    const one = waiting.get(id);
    waiting.delete(id);
    return one;
  };
  const fail = (message: string) => {
    const error = { message: message || notLoaded, hint: texts.loadAgain };
    isBroken = true;
    worker.terminate();
    listeners.onFailure(error);
    for (const id of [...waiting.keys()]) settle(id)?.reject(new WorkerRefusal(error));
  };
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage<S>>) => {
    if (data.kind === 'unloaded') fail('');
    else if (data.kind === 'state') listeners.onState(data.state);
    else if (data.kind === 'failure') listeners.onFailure(data.error);
    else if (data.kind === 'answer') settle(data.id)?.resolve(data.value);
    else if (data.kind === 'refusal') settle(data.id)?.reject(new WorkerRefusal(data.error));
    else void listeners.onAsk(data.request);
  });
  // The script of the worker was not loaded, or failed outside a request.
  worker.addEventListener('error', ({ message }) => fail(message));
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
    answer: (answer) => worker.postMessage(answer),
    end: () => worker.terminate(),
  };
}
