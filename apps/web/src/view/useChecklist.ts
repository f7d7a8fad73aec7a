import { useEffect, useRef, useState } from 'preact/hooks';
import type {
  CheckedChain,
  ChecklistMessage,
  ChecklistRequest,
  PlannedCall,
  SentCall,
  ShownRun,
  SigningSummary,
  SpecFiles,
  WalletPayload,
} from '../checklist/ChecklistProtocol.js';
import type { CheckRequest } from '../checklist/CheckRequest.js';
import type { ShownError } from '../ShownError.js';
import { texts } from '../texts.js';
import type { PartUnloaded } from '../worker/WorkerProtocol.js';
import { useWalletQuestion, type WalletQuestion } from './WalletQuestion.js';
import { askWallet, type Wallet } from './wallet.js';

/** The checklist for a component. */
export interface UsedChecklist {
  readonly chains: readonly CheckedChain[];
  /** The present step of a run, in words. */
  readonly progress: string | undefined;
  /** Undefined before the first run has ended. */
  readonly run: ShownRun | undefined;
  readonly error: ShownError | undefined;
  readonly isWatching: boolean;
  start(request: CheckRequest, files: SpecFiles): void;
  watch(isWatching: boolean): void;
  checkAgain(): void;
  readonly signing: Signing;
  /** Requests the summary of a call before its signature. */
  summarize(call: PlannedCall, address: string): void;
  /** The question for the signature. */
  readonly question: WalletQuestion;
  /** Asks the wallet to sign the summarized call, and sends it. */
  send(wallet: Wallet): void;
}

/** The state of the call that is being signed. */
export interface Signing {
  readonly stage: 'none' | 'asking' | 'ready' | 'sending' | 'sent' | 'refused';
  /** The id of the call. */
  readonly id?: string;
  readonly summary?: SigningSummary;
  readonly sent?: SentCall;
  readonly error?: ShownError;
}

/** Owns the worker with the checklist; each start has its own worker. */
export function useChecklist(): UsedChecklist {
  const [chains, setChains] = useState<readonly CheckedChain[]>([]);
  const [progress, setProgress] = useState<string>();
  const [run, setRun] = useState<ShownRun>();
  const [error, setError] = useState<ShownError>();
  const [isWatching, setWatching] = useState(false);
  const [signing, setSigning] = useState<Signing>({ stage: 'none' });
  const question = useWalletQuestion();
  const wallet = useRef<Wallet | undefined>(undefined);
  const client = useRef<ChecklistClient | undefined>(undefined);
  useEffect(() => () => client.current?.end(), []);
  const note = (message: ChecklistMessage, asking: ChecklistClient) => {
    if (message.kind === 'chains') setChains(message.chains);
    else if (message.kind === 'progress') setProgress(message.text);
    else if (message.kind === 'run') setRun(message.run);
    else if (message.kind === 'failure') setError(message.error);
    else if (message.kind === 'sign') void sign(message.request, asking);
    else setSigning((before) => advance(before, message));
  };
  // Another worker has other questions by the same numbers.
  const sign = async ({ number, payload }: WalletPayload, asking: ChecklistClient) => {
    const answer = await question.ask(() => askWallet(wallet.current, payload));
    asking.send({ kind: 'signed', number, ...answer });
  };
  return {
    chains,
    progress,
    run,
    error,
    isWatching,
    start(request, files) {
      client.current?.end();
      setChains([]);
      setProgress(undefined);
      setRun(undefined);
      setError(undefined);
      setWatching(false);
      setSigning({ stage: 'none' });
      question.reset();
      const started = createChecklistClient((message) => note(message, started));
      client.current = started;
      started.send({ kind: 'start', request, files });
    },
    watch(wanted) {
      setWatching(wanted);
      client.current?.send({ kind: 'watch', isWatching: wanted });
    },
    checkAgain: () => client.current?.send({ kind: 'again' }),
    signing,
    question,
    summarize(call, address) {
      setSigning({ stage: 'asking', id: call.id });
      client.current?.send({ kind: 'summarize', call, address });
    },
    send(opened) {
      if (!signing.summary) return;
      wallet.current = opened;
      question.reset();
      const { call, address } = signing.summary;
      setSigning({ ...signing, stage: 'sending' });
      client.current?.send({ kind: 'send', call, address });
    },
  };
}

function advance(
  { id = '' }: Signing,
  message: Extract<ChecklistMessage, { kind: 'summary' | 'sent' | 'refusal' }>,
): Signing {
  if (message.kind === 'summary') return { stage: 'ready', id, summary: message.summary };
  if (message.kind === 'sent') return { stage: 'sent', id, sent: message.sent };
  return { stage: 'refused', id, error: message.error };
}

/** The checklist in its worker. */
interface ChecklistClient {
  send(request: ChecklistRequest): void;
  /** Ends the worker with its connections. */
  end(): void;
}

/** Starts the worker. The code of the checklist is loaded with the worker. */
function createChecklistClient(onMessage: (message: ChecklistMessage) => void): ChecklistClient {
  const worker = new Worker(new URL('../worker/runWorker.ts', import.meta.url), {
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
