import { formatTokens } from '@parachron/core';
import { useState } from 'preact/hooks';
import type { PlaygroundState, ShownEvent } from '../playground/PlaygroundState.js';
import { texts } from '../texts.js';
import { formatShortTime } from './shownTimes.js';

const words = texts.history;

/** Number of events that are shown before the user asks for all. */
const few = 12;

/** All events of all tasks, newest first. */
export function HistoryPanel({ state }: { readonly state: PlaygroundState }) {
  const [isWhole, setWhole] = useState(false);
  const { events } = state;
  const newest = events.toReversed();
  return (
    <section aria-labelledby="history">
      <h2 id="history">{words.title}</h2>
      {events.length === 0 ? (
        <p class="muted">{words.empty}</p>
      ) : (
        <table class="history">
          <thead>
            <tr>
              <th scope="col">{words.time}</th>
              <th scope="col">{words.task}</th>
              <th scope="col">{words.event}</th>
              <th scope="col">{words.result}</th>
              <th scope="col" class="paid">
                {words.paid}
              </th>
            </tr>
          </thead>
          <tbody>
            {(isWhole ? newest : newest.slice(0, few)).map((event) => (
              <EventRow key={event.number} event={event} state={state} />
            ))}
          </tbody>
        </table>
      )}
      {events.length > few && (
        <button type="button" onClick={() => setWhole(!isWhole)}>
          {isWhole ? words.fewer : words.more(events.length)}
        </button>
      )}
    </section>
  );
}

const bad: readonly ShownEvent['kind'][] = ['failed', 'missed', 'notRescheduled', 'unseen', 'unreported'];

function EventRow({ event, state }: { readonly event: ShownEvent; readonly state: PlaygroundState }) {
  const { at, chain: role, block, taskId, kind, sentence, paid } = event;
  const chain = state.chains.find((one) => one.role === role);
  const badge = bad.includes(kind) ? 'fail' : kind === 'executed' ? 'pass' : 'none';
  return (
    <tr>
      <td data-label={words.time}>
        {formatShortTime(at)}
        <span class="role">{words.block(texts.roles[role], block)}</span>
      </td>
      <td data-label={words.task}>{state.tasks.find(({ id }) => id === taskId)?.name}</td>
      <td data-label={words.event}>
        <span class={`badge ${badge}`}>{words.kinds[kind]}</span>
      </td>
      <td data-label={words.result}>{sentence ?? texts.none}</td>
      <td data-label={words.paid} class="paid">
        {paid > 0n && chain ? formatTokens(paid, chain.token) : texts.none}
      </td>
    </tr>
  );
}
