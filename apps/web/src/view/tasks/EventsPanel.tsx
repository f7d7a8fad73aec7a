import { useState } from 'preact/hooks';
import type { ShownEvent, TasksState } from '../../tasks/TasksProtocol.js';
import { texts } from '../../texts.js';
import { formatShortTime } from '../shownTimes.js';

const words = texts.tasksPage.events;
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
      <h2 id="events">{words.title}</h2>
      {events.length === 0 && <p class="muted">{words.empty}</p>}
      {events.length > 0 && (
        <table class="history">
          <thead>
            <tr>
              <th scope="col">{words.time}</th>
              <th scope="col">{words.task}</th>
              <th scope="col">{words.event}</th>
              <th scope="col">{words.result}</th>
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
          {isWhole ? words.fewer : words.more(events.length)}
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
      <td data-label={words.time}>
        {at === undefined ? texts.tasksPage.unknown : formatShortTime(at)}
        <span class="role">{words.block(texts.tasksPage.roles[chain], block)}</span>
      </td>
      <td data-label={words.task}>{name ?? `${taskId.slice(0, 10)}…`}</td>
      <td data-label={words.event}>
        <span class={`badge ${badge}`}>{words.kinds[kind]}</span>
      </td>
      <td data-label={words.result}>{sentence ?? texts.none}</td>
    </tr>
  );
}
