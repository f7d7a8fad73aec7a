import { useState } from 'preact/hooks';
import { taskFields } from '../../fieldTexts.js';
import type { TasksState } from '../../tasks/TasksProtocol.js';
import { type PlacesForm as Form, formatTasksLink } from '../../tasks/tasksRoute.js';
import { Choices, Fields, formatLocalTime, formatUtcTime, onSubmit, Section, ShareButton } from '../parts.js';
import type { UsedTasks } from './TasksPage.js';

const networks = [
  [
    'H',
    'In this tab, variant H',
    'Slots of one hour. A task can recur until its cancellation, and each run is paid when it is booked.',
  ],
  [
    'M',
    'In this tab, variant M',
    'Slots of one minute. A task has a list of times, and all runs are paid when the task is scheduled.',
  ],
  ['', 'Endpoints', 'Live chains, or the endpoints that parachron devnet prints.'],
] as const;

/** The button before, while and after it works. */
const endpointLabels = ['Connect', 'Connecting to the chains …', 'Connect again'];
const localLabels = ['Start the network', 'Starting the network …', 'Start again'];

/** The local network of a variant, or the endpoints of the chains, and a link to them. */
export function PlacesForm({
  form,
  isConnecting,
  chains,
  onChange,
  onOpen,
}: {
  readonly form: Form;
  readonly isConnecting: boolean;
  readonly chains: TasksState['chains'] | undefined;
  readonly onChange: (form: Form) => void;
  readonly onOpen: () => void;
}) {
  const [start, starting, again] = form.network === '' ? endpointLabels : localLabels;
  return (
    <form class="start" onSubmit={onSubmit(onOpen)}>
      <Choices
        legend="Network"
        name="network"
        choices={networks}
        value={form.network}
        onChoose={(network) => onChange({ ...form, network })}
      />
      {form.network === '' && (
        <Fields
          fields={[
            { name: 'service', ...taskFields.service, required: true, spellcheck: false },
            { name: 'target', ...taskFields.target, spellcheck: false },
          ]}
          texts={form}
          onWrite={(change) => onChange({ ...form, ...change })}
        />
      )}
      <div class="buttons">
        <button type="submit" class={chains ? '' : 'main'} disabled={isConnecting}>
          {isConnecting ? starting : chains ? again : start}
        </button>
        <p role="status" class="hidden">
          {isConnecting
            ? starting
            : chains?.every(({ stage }) => stage === 'connected') && 'The chains are connected.'}
        </p>
        <ShareButton
          label="Copy a link to these chains"
          about="It contains the endpoints and the call."
          formatLink={() => formatTasksLink(form)}
        />
      </div>
    </form>
  );
}

const daySeconds = 86_400;
/** The steps of the clock; the first ends at the next time at which tasks can run. */
const steps = [
  ['Next slot', undefined],
  ['+ 1 day', daySeconds],
  ['+ 30 days', 30 * daySeconds],
  ['+ 6 months', 180 * daySeconds],
] as const;

/** The clock of the local network, and the buttons that advance it. */
export function ClockPanel({ now, tasks }: { readonly now: number; readonly tasks: UsedTasks }) {
  const [isMoving, setMoving] = useState(false);
  const move = async (seconds: number | undefined) => {
    setMoving(true);
    await tasks.act('advance', seconds);
    setMoving(false);
  };
  return (
    <Section id="clock" title="Clock of the network">
      <p class="time">{formatLocalTime(now)}</p>
      <p class="muted">{formatUtcTime(now)}</p>
      <div class="buttons">
        {steps.map(([label, seconds]) => (
          <button
            key={label}
            type="button"
            class={seconds === undefined ? 'main' : ''}
            disabled={isMoving || tasks.isBusy}
            onClick={() => void move(seconds)}
          >
            {label}
          </button>
        ))}
      </div>
      <p role="status" class="status">
        {isMoving ? 'Advancing the clock …' : 'The clock stands still until you advance it.'}
      </p>
    </Section>
  );
}
