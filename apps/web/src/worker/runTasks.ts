import { WalletBridge } from '../checklist/walletSigning.js';
import { openBrowserStore } from '../tasks/openBrowserStore.js';
import { openLocalPlaces } from '../tasks/openLocalPlaces.js';
import { openPlaces } from '../tasks/Places.js';
import type { RecordStore } from '../tasks/RecordStore.js';
import type { TasksState } from '../tasks/TasksProtocol.js';
import { TasksNotOpenError } from '../tasks/tasksErrors.js';
import { isVariant, type PlacesForm } from '../tasks/tasksRoute.js';
import { UserTasks } from '../tasks/UserTasks.js';
import { createResponder } from './createResponder.js';
import { stripTexts } from './stripTexts.js';
import type { SigningAnswer, SigningRequest, TasksMethods } from './TasksMethods.js';
import type { WorkerMessage, WorkerRequest } from './WorkerProtocol.js';

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
