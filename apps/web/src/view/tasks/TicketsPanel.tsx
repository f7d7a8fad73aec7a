import type { TasksState } from '../../tasks/TasksProtocol.js';
import { texts } from '../../texts.js';
import type { ChosenAccounts } from './AccountsPanel.js';
import { isBusy } from './GrantPanel.js';
import { SummaryPanel } from './SummaryPanel.js';
import type { UsedTasks } from './useTasks.js';

const words = texts.tasksPage.tickets;

/** The submissions that an earlier tab did not finish, and their outcomes. */
export function TicketsPanel({
  state,
  tasks,
  chosen,
}: {
  readonly state: TasksState;
  readonly tasks: UsedTasks;
  readonly chosen: ChosenAccounts | undefined;
}) {
  const left = state.tickets.filter(({ stage }) => stage !== 'running');
  return (
    <>
      {state.notices.map((notice) => (
        <p key={notice} role="status" class="done">
          {notice}
        </p>
      ))}
      {left.length > 0 && (
        <section aria-labelledby="tickets">
          <h2 id="tickets">{words.title}</h2>
          <p class="muted">{words.why}</p>
          <ul class="tasks">
            {left.map(({ id, title, stage, reason, isForgettable }) => (
              <li key={id}>
                <p>
                  <b>{title}</b> <span class="muted">{words.stages[stage]}</span>
                </p>
                {reason !== undefined && <p class="muted">{reason}</p>}
                <div class="buttons">
                  <button type="button" onClick={() => void tasks.act((client) => client.call('look', id))}>
                    {words.look}
                    <span class="hidden">{words.named(title)}</span>
                  </button>
                  {stage === 'absent' && chosen && (
                    <button
                      type="button"
                      disabled={isBusy(tasks)}
                      onClick={() => void tasks.summarize(id, (client) => client.call('summarizeTicket', id))}
                    >
                      {words.resume}
                      <span class="hidden">{words.named(title)}</span>
                    </button>
                  )}
                  {isForgettable && (
                    <button
                      type="button"
                      onClick={() => void tasks.act((client) => client.call('forget', id))}
                    >
                      {words.forget}
                      <span class="hidden">{words.named(title)}</span>
                    </button>
                  )}
                </div>
                {chosen && <SummaryPanel origin={id} tasks={tasks} wallet={chosen.owner.wallet} />}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
