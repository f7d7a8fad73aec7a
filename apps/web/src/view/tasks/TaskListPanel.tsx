import { useState } from 'preact/hooks';
import type { ShownEvent, ShownTask, TasksState } from '../../tasks/TasksProtocol.js';
import { texts } from '../../texts.js';
import { formatLocalTime, formatShortTime, formatUtcTime } from '../parts.js';
import { isBusy, SummaryPanel } from '../SummaryPanel.js';
import type { ChosenAccounts } from './AccountsPanel.js';
import type { UsedTasks } from './TasksPage.js';

const words = texts.tasksPage.list;

/** The tasks that the service has stored for the account, each with its next run and its cancellation. */
export function TaskListPanel({
  state,
  tasks,
  chosen,
}: {
  readonly state: TasksState;
  readonly tasks: UsedTasks;
  readonly chosen: ChosenAccounts;
}) {
  // The list loses a task with its cancellation; the result stays in place.
  const { origin, stage } = tasks.signing;
  const isCancelled =
    stage === 'sent' && origin?.startsWith('0x') && !state.tasks?.some(({ id }) => id === origin);
  const { user } = state;
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks">{words.title}</h2>
      {state.tasks?.length === 0 && <p class="muted">{words.empty}</p>}
      {user && !state.tasks && (
        <>
          <p>{words.unlisted}</p>
          <button type="button" onClick={() => void tasks.act((client) => client.call('choose', user))}>
            {words.listAgain}
          </button>
        </>
      )}
      <ul class="tasks">
        {state.tasks?.map((task) => (
          <li key={task.id}>
            <div class="task">
              <p>
                <b>{task.name ?? task.id}</b> <span class="muted">{describe(task)}</span>
              </p>
              <button
                type="button"
                aria-label={words.cancelNamed(task.name ?? task.id)}
                disabled={isBusy(tasks)}
                onClick={() =>
                  void tasks.summarize(task.id, (client) => client.call('summarizeCancel', task.id))
                }
              >
                {words.cancel}
              </button>
            </div>
            <SummaryPanel origin={task.id} used={tasks} wallet={chosen.owner.wallet} />
          </li>
        ))}
      </ul>
      {isCancelled && <SummaryPanel origin={origin ?? ''} used={tasks} wallet={chosen.owner.wallet} />}
    </section>
  );
}

function describe({ action, paraId, next, left }: ShownTask): string {
  const times =
    next === undefined
      ? texts.tasksPage.unknown
      : `${words.next(formatLocalTime(next))} (${formatUtcTime(next)})`;
  const until = left === undefined ? words.recurring : words.left(left);
  return `${words.actions[action](paraId)}, ${times}, ${until}`;
}

const eventWords = texts.tasksPage.events;
/** The events that are shown at first. */
const shown = 20;

const failures: ReadonlySet<ShownEvent['kind']> = new Set([
  'failed',
  'missed',
  'notRescheduled',
  'unseen',
  'unreported',
]);

/** The events of all tasks of the account, newest first, each with its result in a sentence. */
export function EventsPanel({ state: { events } }: { readonly state: TasksState }) {
  const [isWhole, setWhole] = useState(false);
  const newest = events.toReversed();
  return (
    <section aria-labelledby="events">
      <h2 id="events">{eventWords.title}</h2>
      {events.length === 0 && <p class="muted">{eventWords.empty}</p>}
      {events.length > 0 && (
        <table class="history">
          <thead>
            <tr>
              <th scope="col">{eventWords.time}</th>
              <th scope="col">{eventWords.task}</th>
              <th scope="col">{eventWords.event}</th>
              <th scope="col">{eventWords.result}</th>
            </tr>
          </thead>
          <tbody>
            {(isWhole ? newest : newest.slice(0, shown)).map((event) => (
              <EventRow key={event.number} event={event} />
            ))}
          </tbody>
        </table>
      )}
      {events.length > shown && (
        <button type="button" onClick={() => setWhole(!isWhole)}>
          {isWhole ? eventWords.fewer : eventWords.more(events.length)}
        </button>
      )}
    </section>
  );
}

function EventRow({ event }: { readonly event: ShownEvent }) {
  const { at, chain, block, taskId, name, kind, sentence } = event;
  const badge = kind === 'executed' ? 'pass' : failures.has(kind) ? 'fail' : 'none';
  return (
    <tr>
      <td data-label={eventWords.time}>
        {at === undefined ? texts.tasksPage.unknown : formatShortTime(at)}
        <span class="role">{eventWords.block(texts.tasksPage.roles[chain], block)}</span>
      </td>
      <td data-label={eventWords.task}>{name ?? `${taskId.slice(0, 10)}…`}</td>
      <td data-label={eventWords.event}>
        <span class={`badge ${badge}`}>{eventWords.kinds[kind]}</span>
      </td>
      <td data-label={eventWords.result}>{sentence ?? texts.none}</td>
    </tr>
  );
}
