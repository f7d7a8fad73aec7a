import type { ShownTicket, TasksState } from '../../tasks/TasksProtocol.js';
import { texts } from '../../texts.js';
import { writeFile } from '../writeFile.js';
import type { ChosenAccounts } from './AccountsPanel.js';
import { isBusy } from './GrantPanel.js';
import { SummaryPanel } from './SummaryPanel.js';
import type { UsedTasks } from './useTasks.js';

const words = texts.tasksPage.tickets;

/** The submissions that an earlier tab or the command line did not finish, and their outcomes. */
export function TicketsPanel({
  state,
  tasks,
  chosen,
}: {
  readonly state: TasksState;
  readonly tasks: UsedTasks;
  readonly chosen: ChosenAccounts | undefined;
}) {
  const left = listOpenTickets(state);
  return (
    <>
      {state.notices.map((notice) => (
        <p key={notice} role="status" class="done">
          {notice}
        </p>
      ))}
      <section aria-labelledby="tickets">
        <h2 id="tickets">{words.title}</h2>
        <p class="muted">{left.length === 0 ? words.none : words.why}</p>
        <ul class="tasks">
          {left.map((ticket) => (
            <TicketLine key={ticket.id} ticket={ticket} tasks={tasks} chosen={chosen} />
          ))}
        </ul>
        <TicketField onText={(text) => void tasks.act((client) => client.call('addTicket', text))} />
      </section>
    </>
  );
}

/** Lists the submissions that this tab is not working on. */
export function listOpenTickets({ tickets }: TasksState): ShownTicket[] {
  return tickets.filter(({ stage }) => stage !== 'running');
}

function TicketLine({
  ticket: { id, title, stage, reason, isForgettable },
  tasks,
  chosen,
}: Pick<Parameters<typeof TicketsPanel>[0], 'tasks' | 'chosen'> & { readonly ticket: ShownTicket }) {
  const writeTicket = () =>
    void tasks.act(async (client) => writeFile(words.file, await client.call('formatTicket', id)));
  const buttons = [
    { label: words.look, act: () => void tasks.act((client) => client.call('findOutcome', id)) },
    ...(stage === 'absent' && chosen
      ? [
          {
            label: words.resume,
            act: () => void tasks.summarize(id, (client) => client.call('summarizeTicket', id)),
            disabled: isBusy(tasks),
          },
        ]
      : []),
    { label: words.save, act: writeTicket },
    ...(isForgettable
      ? [{ label: words.forget, act: () => void tasks.act((client) => client.call('removeTicket', id)) }]
      : []),
  ];
  return (
    <li>
      <p>
        <b>{title}</b> <span class="muted">{words.stages[stage]}</span>
      </p>
      {reason !== undefined && <p class="muted">{reason}</p>}
      <div class="buttons">
        {buttons.map(({ label, act, disabled }) => (
          <button key={label} type="button" disabled={disabled ?? false} onClick={act}>
            {label}
            <span class="hidden">{words.named(title)}</span>
          </button>
        ))}
      </div>
      {chosen && <SummaryPanel origin={id} tasks={tasks} wallet={chosen.owner.wallet} />}
    </li>
  );
}

/** Larger than any ticket. */
const mostBytes = 1_000_000;

function TicketField({ onText }: { readonly onText: (text: string) => void }) {
  return (
    <p>
      <label class="file">
        {words.open}
        <input
          type="file"
          accept=".json"
          aria-describedby="ticket-about"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            void file?.slice(0, mostBytes).text().then(onText);
            // The same file can be chosen again.
            currentTarget.value = '';
          }}
        />
      </label>{' '}
      <span id="ticket-about" class="muted">
        {words.openAbout}
      </span>
    </p>
  );
}
