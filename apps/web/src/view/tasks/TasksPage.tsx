import { formatInterval } from '@parachron/reports';
import { useState } from 'preact/hooks';
import type { ActionForm, TasksState } from '../../tasks/TasksProtocol.js';
import { formatTasksLink, parseTasksLink, taskLinks } from '../../tasks/tasksRoute.js';
import type { TasksMethods } from '../../worker/WorkerProtocol.js';
import { ChainList, ErrorNote, Faults, Section, useLinkedForm } from '../parts.js';
import { type UsedWorker, useWorker } from '../useWorker.js';
import { localWallet } from '../wallet.js';
import { AccountsPanel, type ChosenAccounts } from './AccountsPanel.js';
import { ActionPanel, listKinds } from './ActionPanel.js';
import { GrantPanel } from './GrantPanel.js';
import { ClockPanel, PlacesForm } from './PlacesForm.js';
import { SchedulePanel } from './SchedulePanel.js';
import { EventsPanel, TaskListPanel } from './TaskListPanel.js';

/** The worker with the tasks. */
export type UsedTasks = UsedWorker<TasksMethods, TasksState>;

/** What a panel of the page shows and uses. */
export interface PanelProps {
  readonly state: TasksState;
  readonly tasks: UsedTasks;
  readonly action: ActionForm;
  readonly chosen: ChosenAccounts;
}

/** The tasks of one user on live chains or on a local network: permission, schedule, list, events and cancellation. */
export function TasksPage() {
  const tasks: UsedTasks = useWorker('tasks', 'This part of the page could not be loaded.');
  const { state, error, signing } = tasks;
  const [isConnecting, setConnecting] = useState(false);
  const { form, setForm, keep } = useLinkedForm(taskLinks.isRoute, parseTasksLink);
  const open = async () => {
    keep(formatTasksLink(form));
    tasks.reset();
    setConnecting(true);
    await tasks.act('open', form);
    setConnecting(false);
  };
  return (
    <Faults.Provider value={[{ message: '', field: error?.field ?? signing.error?.field ?? '' }]}>
      <h1>Schedule a task</h1>
      <p class="lead">
        The service is a chain that runs calls on other parachains at scheduled times. Connect to it and to a
        parachain, or run both in this tab. Then grant a permission, schedule a task and follow its runs.
        Nothing is sent to a live chain without your confirmation in the wallet.
      </p>
      <PlacesForm
        form={form}
        isConnecting={isConnecting}
        chains={state?.chains}
        onChange={(next) => {
          setForm(next);
          tasks.forgetField();
        }}
        onOpen={() => void open()}
      />
      {/* An action that fails for the same reason has its own alert. */}
      {error && error.message !== signing.error?.message && <ErrorNote {...error} />}
      {state && <Connected state={state} tasks={tasks} call={form.call} />}
    </Faults.Provider>
  );
}

function Connected({
  state,
  tasks,
  call,
}: Omit<PanelProps, 'action' | 'chosen'> & { readonly call: string }) {
  const [chosen, setChosen] = useState<ChosenAccounts>();
  const [action, setAction] = useState(() => createAction(state, call));
  const { chains, variant, slotSeconds, user, now } = state;
  const choose = (next: ChosenAccounts) => {
    setChosen(next);
    // A summary is for the accounts of its time.
    if (!tasks.isBusy) tasks.closeSummary();
    const { owner, onTarget } = next;
    void tasks.act('choose', { owner: owner.address, onTarget: onTarget.address });
  };
  const hasKinds = listKinds(state).length > 0;
  return (
    <>
      <Section id="chains" title="Chains">
        <ChainList chains={chains} />
        <p class="status">{`Variant ${variant}, slots of ${formatInterval(slotSeconds)}`}</p>
        <p role="status">
          {chains.some(({ stage }) => stage !== 'connected' && stage !== 'replaced') &&
            'A connection is lost. The page connects again and continues.'}
        </p>
      </Section>
      {now !== undefined && <ClockPanel now={now} tasks={tasks} />}
      <AccountsPanel state={state} onChoose={choose} />
      {chosen && user && (
        <>
          <ActionPanel state={state} action={action} onChange={setAction} />
          {hasKinds && action.kind !== 'transfer' && <GrantPanel {...{ state, tasks, action, chosen }} />}
          {hasKinds && <SchedulePanel {...{ state, tasks, action, chosen }} />}
          <TaskListPanel {...{ state, tasks, chosen }} />
          <EventsPanel state={state} />
        </>
      )}
    </>
  );
}

/** On a local network, the task can be scheduled as it is. */
function createAction(state: TasksState, call: string): ActionForm {
  const [first = 'payment'] = listKinds(state);
  const kind = call !== '' && first === 'payment' ? 'bytes' : first;
  const [, bob] = localWallet.accounts;
  return state.now === undefined || !bob
    ? { kind, call }
    : { kind, call, recipient: bob.address, amount: '2' };
}
