import { useState } from 'preact/hooks';
import { taskFields } from '../../fieldTexts.js';
import { type PlacesForm as Form, formatTasksLink } from '../../tasks/tasksRoute.js';
import { formatLocalTime, formatUtcTime, ShareButton, TextField } from '../parts.js';
import { isBusy } from '../SummaryPanel.js';
import type { UsedTasks } from './TasksPage.js';

const fields = ['service', 'target'] as const;

const networks = [
  {
    network: 'H',
    name: 'In this tab, variant H',
    about:
      'Slots of one hour. A task can recur until its cancellation, and each run is paid when it is booked.',
  },
  {
    network: 'M',
    name: 'In this tab, variant M',
    about:
      'Slots of one minute. A task has a list of times, and all runs are paid when the task is scheduled.',
  },
  { network: '', name: 'Endpoints', about: 'Live chains, or the endpoints that parachron devnet prints.' },
];

const endpointLabels = {
  connect: 'Connect',
  connecting: 'Connecting to the chains …',
  again: 'Connect again',
};
const localLabels = {
  connect: 'Start the network',
  connecting: 'Starting the network …',
  again: 'Start again',
};

const share = {
  offer: 'Copy a link to these chains',
  copied: 'The link is copied. It contains the endpoints and the call.',
  shown: 'The link is the address of this page now.',
  refused: 'No link: an endpoint contains a key. Give an endpoint without a key to share the chains.',
};

/** The local network of a variant, or the endpoints of the chains, and a link to them. */
export function PlacesForm({
  form,
  isConnecting,
  isOpen,
  onChange,
  onOpen,
}: {
  readonly form: Form;
  readonly isConnecting: boolean;
  readonly isOpen: boolean;
  readonly onChange: (form: Form) => void;
  readonly onOpen: () => void;
}) {
  const labels = form.network === '' ? endpointLabels : localLabels;
  const open = (event: Event) => {
    event.preventDefault();
    onOpen();
  };
  return (
    <form class="start" onSubmit={open}>
      <fieldset>
        <legend>Network</legend>
        {networks.map(({ network, name, about }) => (
          <label key={network} class="choice">
            <input
              type="radio"
              name="network"
              value={network}
              checked={network === form.network}
              onChange={() => onChange({ ...form, network })}
            />
            <span>
              <b>{name}</b>
              <span class="muted">{about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div class="fields">
        {(form.network === '' ? fields : []).map((field) => (
          <TextField
            key={field}
            id={field}
            {...taskFields[field]}
            value={form[field]}
            required={field === 'service'}
            spellcheck={false}
            onWrite={(text) => onChange({ ...form, [field]: text })}
          />
        ))}
      </div>
      <div class="buttons">
        <button type="submit" class={isOpen ? '' : 'main'} disabled={isConnecting}>
          {isConnecting ? labels.connecting : isOpen ? labels.again : labels.connect}
        </button>
        <ShareButton words={share} formatLink={() => formatTasksLink(form)} />
      </div>
    </form>
  );
}

const daySeconds = 86_400;
const jumps = [
  { label: '1 day', days: 1 },
  { label: '30 days', days: 30 },
  { label: '6 months', days: 180 },
];

/** The clock of the local network, and the buttons that advance it. */
export function ClockPanel({ now, tasks }: { readonly now: number; readonly tasks: UsedTasks }) {
  const [isMoving, setMoving] = useState(false);
  const isDisabled = isMoving || isBusy(tasks);
  const move = async (work: Parameters<UsedTasks['act']>[0]) => {
    setMoving(true);
    await tasks.act(work);
    setMoving(false);
  };
  return (
    <section class="clock" aria-labelledby="clock">
      <h2 id="clock">Clock of the network</h2>
      <p class="time">{formatLocalTime(now)}</p>
      <p class="muted">{formatUtcTime(now)}</p>
      <div class="buttons">
        <button
          type="button"
          class="main"
          disabled={isDisabled}
          onClick={() => void move((client) => client.call('advanceToNextSlot'))}
        >
          Next slot
        </button>
        {jumps.map(({ label, days }) => (
          <button
            key={label}
            type="button"
            disabled={isDisabled}
            onClick={() => void move((client) => client.call('advance', days * daySeconds))}
          >
            + {label}
          </button>
        ))}
      </div>
      <p role="status" class="status">
        {isMoving ? 'Advancing the clock …' : 'The clock stands still until you advance it.'}
      </p>
    </section>
  );
}
