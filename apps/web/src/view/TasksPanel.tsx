import type { PlaygroundState, ShownEvent, ShownTask } from '../playground/PlaygroundState.js';
import { texts } from '../texts.js';
import { formatLocalTime } from './shownTimes.js';
import type { UsedPlayground } from './usePlayground.js';

const words = texts.tasks;

/** The scheduled tasks, each with a mark for every run. */
export function TasksPanel({
  state,
  playground,
}: {
  readonly state: PlaygroundState;
  readonly playground: UsedPlayground;
}) {
  const { busy, act } = playground;
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks">{words.title}</h2>
      {state.tasks.length === 0 && <p class="muted">{words.empty}</p>}
      <ul class="tasks">
        {state.tasks.map((task) => (
          <li key={task.id}>
            <div class="task">
              <p>
                <b>{task.name}</b> <span class="muted">{describeTask(task)}</span>
              </p>
              {task.isPending && (
                <button
                  type="button"
                  disabled={busy !== undefined}
                  aria-label={words.cancelNamed(task.name)}
                  onClick={() => void act(words.cancelling, (client) => client.call('cancel', task.id))}
                >
                  {words.cancel}
                </button>
              )}
            </div>
            <Runs events={state.events.filter(({ taskId }) => taskId === task.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A mark for each run; the sentence before them says the same. */
function Runs({ events }: { readonly events: readonly ShownEvent[] }) {
  const runs = events.filter(isEndOfRun);
  if (runs.length === 0) return null;
  const failed = runs.filter(({ kind }) => kind !== 'executed').length;
  return (
    <>
      <p class="tally">{words.runs(runs.length, failed)}</p>
      <div class="runs" aria-hidden="true">
        {runs.map(({ number, kind }) => (
          <span key={number} class={kind === 'executed' ? 'pass' : 'fail'} />
        ))}
      </div>
    </>
  );
}

function isEndOfRun({ kind }: ShownEvent): boolean {
  return ['executed', 'failed', 'missed', 'unseen', 'unreported'].includes(kind);
}

function describeTask({ isPending, next, left }: ShownTask): string {
  if (!isPending) return words.ended;
  const until = left === undefined ? words.recurring : words.left(left);
  return next === undefined ? until : `${words.next(formatLocalTime(Number(next) * 1000))}, ${until}`;
}
