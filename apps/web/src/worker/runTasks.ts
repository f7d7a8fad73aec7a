import { stripControls } from '@parachron/reports';
import { WalletBridge } from '../checklist/walletSigning.js';
import { describeError } from '../ShownError.js';
import { openBrowserStore, type RecordStore } from '../tasks/openBrowserStore.js';
import { openLocalPlaces } from '../tasks/openLocalPlaces.js';
import { openPlaces } from '../tasks/Places.js';
import type { TasksState } from '../tasks/TasksProtocol.js';
import { TasksNotOpenError } from '../tasks/tasksErrors.js';
import { isVariant, type PlacesForm } from '../tasks/tasksRoute.js';
import { UserTasks } from '../tasks/UserTasks.js';
import type {
  SigningAnswer,
  SigningRequest,
  TasksMethods,
  WorkerMessage,
  WorkerRequest,
} from './WorkerProtocol.js';

/** A local network ends with the tab, and so do its events. */
const noStore: RecordStore = { list: async () => [], put: async () => undefined };

let userTasks: UserTasks | undefined;

type Message = WorkerMessage<TasksState, SigningRequest>;

// Names, symbols and errors come from the chains.
const { answer, noteChange, sendState, fail } = createResponder<TasksState, SigningRequest>(
  async () => userTasks?.getState(),
  (message) => globalThis.postMessage(stripTexts(message)),
);
// The payload of a signature is not changed.
const bridge = new WalletBridge((request) => {
  globalThis.postMessage({ kind: 'other', message: { kind: 'sign', request } } satisfies Message);
});

/** Answers a request of the page, or takes the answer of the wallet. */
export function runTasks(request: WorkerRequest | SigningAnswer): void {
  if ('answer' in request) bridge.answer(request.answer);
  else answer(request, () => run(request.method as keyof TasksMethods, request.args));
}

/** The answer follows the resulting state. */
async function run(method: keyof TasksMethods, args: unknown[]): Promise<unknown> {
  if (method === 'open') {
    await userTasks?.close();
    userTasks = undefined;
    const form = args[0] as PlacesForm;
    const options = { signer: bridge.signer, onChange: noteChange, onFailure: fail };
    userTasks = isVariant(form.network)
      ? new UserTasks(await openLocalPlaces(form.network, { now: Date.now(), onChange: noteChange }), {
          ...options,
          store: noStore,
        })
      : new UserTasks(await openPlaces(form, noteChange), { ...options, store: await openBrowserStore() });
    return sendState();
  }
  if (!userTasks) throw new TasksNotOpenError({});
  const act = userTasks[method] as (...given: unknown[]) => Promise<unknown>;
  const value = await act.apply(userTasks, args);
  if (!method.startsWith('summarize')) await sendState();
  return value;
}

/** Removes control and formatting characters from every text of plain data; line breaks stay. */
export function stripTexts<T>(data: T): T {
  if (typeof data === 'string') return data.split('\n').map(stripControls).join('\n') as T & string;
  if (Array.isArray(data)) return data.map(stripTexts) as T & unknown[];
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, stripTexts(value)])) as T &
    object;
}

/** Minimum milliseconds between two states for the page: a clock step of months has hundreds of events. */
const pace = 200;

/** The worker's side of a part: answers requests, and sends the state when it has changed. */
export interface Responder {
  /** Answers a request of the page. */
  answer(request: WorkerRequest, run: () => Promise<unknown>): void;
  /** Sends the state soon. */
  noteChange(): void;
  sendState(): Promise<void>;
  /** Reports an error that no request waits for. */
  fail(error: unknown): void;
}

/**
 * Creates the responder of a part.
 *
 * @param getState the state to send; undefined if there is none yet
 * @param post sends a message to the page
 */
export function createResponder<S, O>(
  getState: () => Promise<S | undefined>,
  post: (message: WorkerMessage<S, O>) => void,
): Responder {
  let isStateDue = false;
  const fail = (error: unknown) => post({ kind: 'failure', error: describeError(error) });
  const sendState = async () => {
    const state = await getState();
    if (state !== undefined) post({ kind: 'state', state });
  };
  return {
    answer: ({ id }, run) =>
      void run().then(
        (value) => post({ kind: 'answer', id, value }),
        (error) => post({ kind: 'refusal', id, error: describeError(error) }),
      ),
    noteChange() {
      if (isStateDue) return;
      isStateDue = true;
      setTimeout(() => {
        isStateDue = false;
        sendState().catch(fail);
      }, pace);
    },
    sendState,
    fail,
  };
}
