import { stripControls } from '@parachron/reports';
import { openBrowserStore, type RecordStore } from '../tasks/AccountWatch.js';
import { openLocalPlaces, openPlaces } from '../tasks/Places.js';
import { TasksNotOpenError } from '../tasks/tasksErrors.js';
import { isVariant, type PlacesForm } from '../tasks/tasksRoute.js';
import { UserTasks } from '../tasks/UserTasks.js';
import type { StartTasks, TasksMethods } from './WorkerProtocol.js';

/** A local network ends with the tab, and so do its events. */
const noStore: RecordStore = { list: async () => [], put: async () => undefined };

/** Minimum milliseconds between two states for the page: a clock step of months has hundreds of events. */
const pace = 200;

/** The tasks of one user on live chains or on a local network. */
export const startTasks: StartTasks = ({ signer, setState, fail }) => {
  let tasks: UserTasks | undefined;
  const sendState = () => tasks && setState(tasks.getState());
  const noteChange = createPace(sendState);
  const open = async (form: PlacesForm) => {
    await tasks?.close();
    tasks = undefined;
    const options = { signer, onChange: noteChange, onFailure: fail };
    tasks = isVariant(form.network)
      ? new UserTasks(await openLocalPlaces(form.network, { now: Date.now(), onChange: noteChange }), {
          ...options,
          store: noStore,
        })
      : new UserTasks(await openPlaces(form, noteChange), { ...options, store: await openBrowserStore() });
    sendState();
  };
  /** The answer follows the resulting state. */
  const run =
    (method: Exclude<keyof TasksMethods, 'open'>) =>
    async (...args: never[]) => {
      if (!tasks) throw new TasksNotOpenError({});
      const act = tasks[method] as (...given: never[]) => Promise<unknown>;
      const value = await act.apply(tasks, args);
      if (!method.startsWith('summarize')) sendState();
      return value;
    };
  const named = ['choose', 'send', 'advance', 'advanceToNextSlot'] as const;
  const summaries = ['summarizeGrant', 'summarizeRevoke', 'summarizeTask', 'summarizeCancel'] as const;
  const methods = Object.fromEntries([...named, ...summaries].map((method) => [method, run(method)]));
  // Names, symbols and errors come from the chains.
  return { methods: { ...methods, open }, clean: stripTexts };
};

/** Creates a function that does its work soon, once for all calls until then. */
export function createPace(work: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      work();
    }, pace);
  };
}

/** Removes control and formatting characters from every text of plain data; line breaks stay. */
export function stripTexts<T>(data: T): T {
  if (typeof data === 'string') return data.split('\n').map(stripControls).join('\n') as T & string;
  if (Array.isArray(data)) return data.map(stripTexts) as T & unknown[];
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, stripTexts(value)])) as T &
    object;
}
