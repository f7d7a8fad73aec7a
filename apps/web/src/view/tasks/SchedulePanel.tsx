import { formatHex } from '@parachron/core';
import { useState } from 'preact/hooks';
import type { ActionForm, TasksState } from '../../tasks/TasksProtocol.js';
import { texts } from '../../texts.js';
import { NotedField } from '../NotedField.js';
import type { ChosenAccounts } from './AccountsPanel.js';
import { isBusy } from './GrantPanel.js';
import { SummaryPanel } from './SummaryPanel.js';
import type { UsedTasks } from './useTasks.js';
import { createWhen, WhenFields } from './WhenFields.js';

const words = texts.tasksPage.schedule;
const origin = 'schedule';

/** The name and the times of a task, its summary, and the button that signs. */
export function SchedulePanel({
  state,
  tasks,
  action,
  chosen,
}: {
  readonly state: TasksState;
  readonly tasks: UsedTasks;
  readonly action: ActionForm;
  readonly chosen: ChosenAccounts;
}) {
  const { variant } = state;
  const [name, setName] = useState(createName);
  const [when, setWhen] = useState(() => createWhen('interval', variant));
  const summarizeTask = (event: Event) => {
    event.preventDefault();
    void tasks.summarize(origin, (client) => client.call('summarizeTask', { name, action, when }));
  };
  return (
    <section aria-labelledby="when">
      <h2 id="when">{texts.tasksPage.when.title}</h2>
      <form onSubmit={summarizeTask}>
        <NotedField id="name" label={words.name} about={words.nameAbout} value={name} onWrite={setName} />
        <WhenFields when={when} variant={variant} onChange={setWhen} />
        <button type="submit" disabled={isBusy(tasks)}>
          {words.show}
        </button>
      </form>
      <SummaryPanel origin={origin} tasks={tasks} wallet={chosen.owner.wallet} />
    </section>
  );
}

/** Creates the name of a task. Unlike random bytes, random UUIDs exist on pages of https only. */
function createName(): string {
  return `task ${formatHex(crypto.getRandomValues(new Uint8Array(4))).slice(2)}`;
}
