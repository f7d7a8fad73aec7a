import type { ShownTask, TasksState } from '../../tasks/TasksProtocol.js';
import { texts } from '../../texts.js';
import { formatLocalTime, formatUtcTime } from '../shownTimes.js';
import type { ChosenAccounts } from './AccountsPanel.js';
import { isBusy } from './GrantPanel.js';
import { SummaryPanel } from './SummaryPanel.js';
import type { UsedTasks } from './useTasks.js';

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
          <button type="button" onClick={() => void tasks.choose(user)}>
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
            <SummaryPanel origin={task.id} tasks={tasks} wallet={chosen.owner.wallet} />
          </li>
        ))}
      </ul>
      {isCancelled && <SummaryPanel origin={origin ?? ''} tasks={tasks} wallet={chosen.owner.wallet} />}
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
