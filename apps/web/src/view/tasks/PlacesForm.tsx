import { useState } from 'preact/hooks';
import { type PlacesForm as Form, formatTasksLink, type PlaceField } from '../../tasks/tasksRoute.js';
import { texts } from '../../texts.js';
import { formatLocalTime, formatUtcTime, ShareButton, TextField } from '../parts.js';
import { isBusy } from '../SummaryPanel.js';
import type { UsedTasks } from './TasksPage.js';

const words = texts.tasksPage;
const fields: readonly PlaceField[] = ['service', 'target'];

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
  const labels = form.network === '' ? words : words.local;
  const open = (event: Event) => {
    event.preventDefault();
    onOpen();
  };
  return (
    <form class="start" onSubmit={open}>
      <fieldset>
        <legend>{words.fields.network.label}</legend>
        {words.networks.map(({ network, name, about }) => (
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
            {...words.fields[field]}
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
        <ShareButton words={words.share} formatLink={() => formatTasksLink(form)} />
      </div>
    </form>
  );
}

const localWords = texts.tasksPage.local;
const daySeconds = 86_400;

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
      <h2 id="clock">{localWords.clock}</h2>
      <p class="time">{formatLocalTime(now)}</p>
      <p class="muted">{formatUtcTime(now)}</p>
      <div class="buttons">
        <button
          type="button"
          class="main"
          disabled={isDisabled}
          onClick={() => void move((client) => client.call('advanceToNextSlot'))}
        >
          {localWords.next}
        </button>
        {localWords.jumps.map(({ label, days }) => (
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
        {isMoving ? localWords.moving : localWords.clockStands}
      </p>
    </section>
  );
}
