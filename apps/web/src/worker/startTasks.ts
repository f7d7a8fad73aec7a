import { stripTexts } from '../PageError.js';
import { openLocalPlaces, openPlaces, TasksNotReadyError } from '../tasks/Places.js';
import type { SummaryRequest, TasksState, TaskUser } from '../tasks/TasksProtocol.js';
import { isVariant, type PlacesForm } from '../tasks/tasksRoute.js';
import { UserTasks } from '../tasks/UserTasks.js';
import type { PartContext } from './WorkerProtocol.js';

/** Minimum milliseconds between two states for the page: a clock step of months has hundreds of events. */
const pace = 200;

/** The tasks of one user on live chains or on a local network. Names, symbols and errors come from the chains: see `stripTexts`. */
export function startTasks({ signer, setState, fail }: PartContext<TasksState>) {
  let tasks: UserTasks | undefined;
  const sendState = () => tasks && setState(stripTexts(tasks.getState()));
  const noteChange = createPace(sendState);
  /** Does work on the open chains. The answer follows the resulting state. */
  const use = async <T>(work: (open: UserTasks) => Promise<T>): Promise<T> => {
    if (!tasks) throw new TasksNotReadyError('service');
    const value = await work(tasks);
    sendState();
    return stripTexts(value);
  };
  return {
    async open(form: PlacesForm): Promise<void> {
      await tasks?.close();
      tasks = undefined;
      const { network } = form;
      const places = isVariant(network)
        ? await openLocalPlaces(network, Date.now(), noteChange)
        : await openPlaces(form, noteChange);
      tasks = new UserTasks(places, { signer, onChange: noteChange, onFailure: fail });
      sendState();
    },
    choose: (user: TaskUser) => use((open) => open.choose(user)),
    send: (number: number) => use((open) => open.send(number)),
    advance: (seconds?: number) => use((open) => open.advance(seconds)),
    summarize: (request: SummaryRequest) => use((open) => open.summarize(request)),
  };
}

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
