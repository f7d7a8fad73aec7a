import { countOf } from '@parachron/reports';
import { useState } from 'preact/hooks';
import { roleTexts } from '../../fieldTexts.js';
import type { ShownEvent, ShownTask, TasksState } from '../../tasks/TasksProtocol.js';
import { formatLocalTime, formatUtcTime, Section } from '../parts.js';
import { SummaryPanel } from '../SummaryPanel.js';
import type { PanelProps } from './TasksPage.js';

/** The tasks that the service has stored for the account, each with its next run and its cancellation. */
export function TaskListPanel({ state, tasks, chosen }: Omit<PanelProps, 'action'>) {
  // The list loses a task with its cancellation; the result stays in place.
  const { origin, stage } = tasks.signing;
  const isCancelled =
    stage === 'sent' && origin?.startsWith('0x') && !state.tasks?.some(({ id }) => id === origin);
  const { user } = state;
  return (
    <Section id="tasks" title="Your tasks">
      {state.tasks?.length === 0 && <p class="muted">The service has no task of this account.</p>}
      {user && !state.tasks && (
        <>
          <p>The tasks of this account could not be listed.</p>
          <button type="button" onClick={() => void tasks.act('choose', user)}>
            List the tasks again
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
                aria-label={`Cancel ${task.name ?? task.id}`}
                disabled={tasks.isBusy}
                onClick={() => void tasks.summarize(task.id, { kind: 'cancel', taskId: task.id })}
              >
                Cancel
              </button>
            </div>
            <SummaryPanel origin={task.id} used={tasks} wallet={chosen.owner.wallet} />
          </li>
        ))}
      </ul>
      {isCancelled && <SummaryPanel origin={origin ?? ''} used={tasks} wallet={chosen.owner.wallet} />}
    </Section>
  );
}

const actionWords: Readonly<Record<Exclude<ShownTask['action']['kind'], 'crossChain'>, string>> = {
  dynamicDispatch: 'call on the service',
  nativeTransfer: 'transfer on the service',
  other: 'another action',
};

function describe({ action, schedule }: ShownTask): string {
  const what = action.kind === 'crossChain' ? `call on parachain ${action.paraId}` : actionWords[action.kind];
  return `${what}, ${describeTimes(schedule)}`;
}

function describeTimes(schedule: ShownTask['schedule']): string {
  if (schedule.kind === 'other') return 'unknown times';
  const isFixed = schedule.kind === 'fixed';
  const next = isFixed ? schedule.times[schedule.times.length - schedule.left] : schedule.next;
  const at = Number(next) * 1000;
  const run = next === undefined ? 'no next run' : `next run ${formatLocalTime(at)} (${formatUtcTime(at)})`;
  return `${run}, ${isFixed ? `${countOf(schedule.left, 'run')} left` : 'until its cancellation'}`;
}

const eventWords: Readonly<Record<ShownEvent['kind'], readonly [word: string, badge?: 'pass' | 'fail']>> = {
  scheduled: ['scheduled'],
  cancelled: ['cancelled'],
  triggered: ['run began'],
  sent: ['sent to the parachain'],
  executed: ['executed', 'pass'],
  failed: ['failed', 'fail'],
  missed: ['missed', 'fail'],
  rescheduled: ['next run booked'],
  notRescheduled: ['ended by a failure', 'fail'],
  unseen: ['not seen on the parachain', 'fail'],
  unreported: ['not reported', 'fail'],
  done: ['done'],
};

/** The events that are shown at first. */
const shown = 20;

/** The events of all tasks of the account, newest first, each with its result in a sentence. */
export function EventsPanel({ state: { events } }: { readonly state: TasksState }) {
  const [isWhole, setWhole] = useState(false);
  const last = events.at(-1);
  // An event of the parachain arrives after later events of the service.
  const newest = events.toSorted(
    (one, other) => (other.at ?? 0) - (one.at ?? 0) || other.number - one.number,
  );
  return (
    <Section id="events" title="Events">
      {events.length === 0 && (
        <p class="muted">No events since this page began to follow the tasks of the account.</p>
      )}
      <p role="status" class="hidden">
        {last && `${last.name ?? last.taskId}: ${eventWords[last.kind][0]}`}
      </p>
      {events.length > 0 && (
        <table class="history">
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Task</th>
              <th scope="col">Event</th>
              <th scope="col">Result</th>
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
          {isWhole ? 'Show the newest events' : `Show all ${countOf(events.length, 'event')}`}
        </button>
      )}
    </Section>
  );
}

function EventRow({ event }: { readonly event: ShownEvent }) {
  const { at, chain, block, taskId, name, kind, sentence } = event;
  const [word, badge = 'none'] = eventWords[kind];
  return (
    <tr>
      <td data-label="Time">
        {at === undefined ? 'unknown' : formatLocalTime(at)}
        <span class="role">{`${roleTexts[chain]} block ${block}`}</span>
      </td>
      <td data-label="Task">{name ?? `${taskId.slice(0, 10)}…`}</td>
      <td data-label="Event">
        <span class={`badge ${badge}`}>{word}</span>
      </td>
      <td data-label="Result">{sentence ?? '–'}</td>
    </tr>
  );
}
