import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type ShownError, toShownError } from '../PageError.js';
import type { SentTransaction, TransactionSummary } from '../tasks/TasksProtocol.js';
import { connectPeer, type Methods, type Peer } from '../worker/connectPeer.js';
import type { PageMethods } from '../worker/WorkerProtocol.js';
import { loadAgain } from './parts.js';
import { askWallet, type Wallet } from './wallet.js';

/** The transaction that is being summarized and signed. */
export interface SigningState {
  readonly stage: 'none' | 'asking' | 'ready' | 'sending' | 'sent' | 'refused';
  /** The part of the page with the request: `grant`, `schedule`, or the id of a task or a call. */
  readonly origin?: string;
  readonly summary?: TransactionSummary;
  /** The question to the wallet, while the transaction is sent; `answered` also after the user has stopped waiting. */
  readonly question?: 'open' | 'answered';
  readonly sent?: SentTransaction;
  readonly error?: ShownError;
}

/** Transactions of a part of the page, each with a summary before its signature. */
export interface UsedSigning {
  readonly signing: SigningState;
  /** Whether a transaction is summarized or sent. */
  readonly isBusy: boolean;
  /** Sends the summarized transaction; the wallet asks its user first. */
  send(wallet: Wallet): Promise<void>;
  /** Stops waiting for the answer of the wallet. */
  stopWaiting(): void;
  closeSummary(): void;
}

/** A part of the page with its worker, for a component. */
export interface UsedWorker<M extends PartMethods<M>, S> extends UsedSigning {
  readonly state: S | undefined;
  readonly error: ShownError | undefined;
  /** Calls a method of the worker, and shows the reason of a refusal. */
  act<K extends keyof M & string>(method: K, ...args: Parameters<M[K]>): Promise<void>;
  /** Forgets an error that names a field: the user changes the form. */
  forgetField(): void;
  /** Requests a summary of the worker. */
  summarize(origin: string, ...about: Parameters<M['summarize']>): Promise<void>;
  /** Forgets the transaction, and the state unless one is given; with another worker, ends the present one with all its work. */
  reset(options?: { readonly withOtherWorker: true; readonly state?: S }): void;
}

/** Owns the worker of a part, which starts with its first use, and again after a failure; `notLoaded` is the sentence for a script that was not loaded. */
export function useWorker<M extends PartMethods<M>, S>(name: string, notLoaded: string): UsedWorker<M, S> {
  const [state, setState] = useState<S>();
  const [error, setError] = useState<ShownError>();
  const [signing, setSigning] = useState<SigningState>({ stage: 'none' });
  const wallet = useRef<Wallet | undefined>(undefined);
  const waiting = useRef<AbortController | undefined>(undefined);
  const held = useRef<WorkerClient<M> | undefined>(undefined);
  /** The number of the last request: an answer to an earlier request is dropped. */
  const asked = useRef(0);
  useEffect(() => () => held.current?.end(), []);
  /** Drops the question to the wallet. */
  const endWaiting = () => {
    waiting.current?.abort();
    waiting.current = undefined;
  };
  const sign: PageMethods<S>['sign'] = async (payload) => {
    endWaiting();
    const own = new AbortController();
    waiting.current = own;
    setSigning((before) => ({ ...before, question: 'open' }));
    try {
      return await askWallet(wallet.current, payload, own.signal);
    } finally {
      if (waiting.current === own) setSigning((before) => ({ ...before, question: 'answered' }));
    }
  };
  const getClient = useCallback(() => {
    if (held.current) return held.current;
    const client = startWorker<M, S>(name, notLoaded, {
      setState: async (change) => setState((before) => ({ ...before, ...change }) as S),
      fail: async (failure) => setError(failure),
      sign,
      forget: () => {
        if (held.current === client) held.current = undefined;
      },
    });
    held.current = client;
    return client;
  }, []);
  /** Shows the begin of work on a transaction, and its result unless other work began meanwhile. */
  const work = async (begin: SigningState, end: (client: WorkerClient<Signer>) => Promise<SigningState>) => {
    asked.current += 1;
    const own = asked.current;
    setSigning(begin);
    const result = await end(getClient() as unknown as WorkerClient<Signer>).catch(
      (refusal: unknown): SigningState => ({ stage: 'refused', error: toShownError(refusal) }),
    );
    if (own === asked.current) setSigning({ ...result, origin: begin.origin ?? '' });
  };
  return {
    state,
    error,
    signing,
    isBusy: signing.stage === 'asking' || signing.stage === 'sending',
    async act(method, ...args) {
      setError(undefined);
      let client: WorkerClient<M> | undefined;
      try {
        client = getClient();
        await client.call(method, ...args);
      } catch (refusal) {
        // Without a client, the browser starts no worker.
        if (client === held.current) setError(toShownError(refusal));
      }
    },
    forgetField: () => setError((before) => (before?.field === undefined ? before : undefined)),
    summarize: (origin, ...about) =>
      work({ stage: 'asking', origin }, async (client) => {
        return { stage: 'ready', summary: await client.call('summarize', ...(about as never[])) };
      }),
    async send(opened) {
      const { summary } = signing;
      if (!summary) return;
      wallet.current = opened;
      endWaiting();
      await work({ ...signing, stage: 'sending' }, async (client) => {
        return { stage: 'sent', sent: await client.call('send', summary.number) };
      });
    },
    stopWaiting: () => waiting.current?.abort(),
    closeSummary() {
      asked.current += 1;
      setSigning({ stage: 'none' });
    },
    reset(options) {
      asked.current += 1;
      if (options?.withOtherWorker) {
        held.current?.end();
        held.current = undefined;
      }
      setState(options?.state);
      setError(undefined);
      setSigning({ stage: 'none' });
      endWaiting();
    },
  };
}

/** The methods of each part for its transactions. */
interface Signer {
  summarize(...about: never[]): Promise<TransactionSummary>;
  send(number: number): Promise<SentTransaction>;
}

type PartMethods<M> = Methods<M> & Signer;

/** A part of the page in its worker; `end` ends the worker with its connections. */
type WorkerClient<M extends Methods<M>> = Pick<Peer<M>, 'call'> & { end(): void };

/** Starts the worker of a part. Its code is loaded with the worker. @param page its methods, and `forget` for a broken worker */
function startWorker<M extends Methods<M>, S>(
  name: string,
  notLoaded: string,
  { forget, ...page }: Omit<PageMethods<S>, 'noteUnloaded'> & { readonly forget: () => void },
): WorkerClient<M> {
  const worker = new Worker(new URL('../worker/runWorker.ts', import.meta.url), { type: 'module', name });
  const end = (message: string) => {
    const hint = message ? 'Start again. A transaction that you have signed may have been sent.' : loadAgain;
    const error = { message: message || notLoaded, hint };
    worker.terminate();
    forget();
    void page.fail(error);
    peer.refuse(error);
  };
  const peer = connectPeer<M, PageMethods<S>>(worker, { ...page, noteUnloaded: async () => end('') });
  // The script of the worker was not loaded, or failed outside a request.
  worker.addEventListener('error', ({ message }) => end(message));
  return { call: peer.call, end: () => worker.terminate() };
}
