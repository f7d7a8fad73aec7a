import { formatHex } from '@parachron/core';
import type { Variant } from '@parachron/runtime-types';
import { useState } from 'preact/hooks';
import { taskFields } from '../../fieldTexts.js';
import type { ActionForm, IntervalUnit, TasksState, WhenForm } from '../../tasks/TasksProtocol.js';
import { SelectField, TextField } from '../parts.js';
import { isBusy, SummaryPanel } from '../SummaryPanel.js';
import type { ChosenAccounts } from './AccountsPanel.js';
import type { UsedTasks } from './TasksPage.js';

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
      <h2 id="when">4. When it runs</h2>
      <form onSubmit={summarizeTask}>
        <TextField id="name" {...taskFields.name} value={name} onWrite={setName} />
        <WhenFields when={when} variant={variant} onChange={setWhen} />
        <button type="submit" disabled={isBusy(tasks)}>
          Show the summary of the task
        </button>
      </form>
      <SummaryPanel origin={origin} used={tasks} wallet={chosen.owner.wallet} />
    </section>
  );
}

/** Creates the name of a task. Unlike random bytes, random UUIDs exist on pages of https only. */
function createName(): string {
  return `task ${formatHex(crypto.getRandomValues(new Uint8Array(4))).slice(2)}`;
}

const counted = { type: 'number', min: '1' } as const;

interface Fields<W extends WhenForm> {
  readonly when: W;
  readonly variant: Variant;
  readonly onChange: (when: WhenForm) => void;
}

/** The times of the first display of each kind. */
export function createWhen(kind: WhenForm['kind'], variant: Variant): WhenForm {
  if (kind === 'calendar') return { kind, times: [''] };
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (kind === 'cron') return { kind, expression: '', zone, times: '' };
  return {
    kind,
    first: '',
    count: '1',
    unit: variant === 'H' ? 'days' : 'hours',
    times: variant === 'H' ? '' : '5',
  };
}

const kindWords: Readonly<Record<WhenForm['kind'], string>> = {
  interval: 'By interval',
  calendar: 'By calendar',
  cron: 'By cron expression',
};

/** The times of a task: dates, an interval, or a cron expression. */
export function WhenFields({ when, variant, onChange }: Fields<WhenForm>) {
  return (
    <>
      <fieldset class="kinds">
        <legend>Times</legend>
        {(['interval', 'calendar', 'cron'] as const).map((kind) => (
          <label key={kind} class="choice">
            <input
              type="radio"
              name="when"
              checked={kind === when.kind}
              onChange={() => onChange(createWhen(kind, variant))}
            />
            <b>{kindWords[kind]}</b>
          </label>
        ))}
      </fieldset>
      {when.kind === 'calendar' && <CalendarFields when={when} variant={variant} onChange={onChange} />}
      {when.kind === 'interval' && <IntervalFields when={when} variant={variant} onChange={onChange} />}
      {when.kind === 'cron' && <CronFields when={when} variant={variant} onChange={onChange} />}
    </>
  );
}

function CalendarFields({ when, onChange }: Fields<Extract<WhenForm, { kind: 'calendar' }>>) {
  const { times } = when;
  const set = (next: readonly string[]) => onChange({ kind: 'calendar', times: next });
  return (
    <>
      <div class="fields">
        {times.map((time, at) => (
          <div key={at} class="field row">
            <input
              type="datetime-local"
              aria-label={`${taskFields.date.label} ${at + 1}`}
              value={time}
              onInput={({ currentTarget }) => set(times.with(at, currentTarget.value))}
            />
            {times.length > 1 && (
              <button
                type="button"
                aria-label={`Remove time ${at + 1}`}
                onClick={() => set(times.toSpliced(at, 1))}
              >
                ×
              </button>
            )}
          </div>
        ))}
      </div>
      <button type="button" onClick={() => set([...times, times.at(-1) ?? ''])}>
        Add a time
      </button>
    </>
  );
}

const units: readonly IntervalUnit[] = ['minutes', 'hours', 'days', 'weeks'];

function IntervalFields({ when, variant, onChange }: Fields<Extract<WhenForm, { kind: 'interval' }>>) {
  const set = (change: Partial<typeof when>) => onChange({ ...when, ...change });
  return (
    <div class="fields">
      <TextField
        id="first"
        label="First run"
        about="your local time; empty for the next slot"
        type="datetime-local"
        value={when.first}
        onWrite={(first) => set({ first })}
      />
      <TextField
        id="count"
        {...taskFields.count}
        {...counted}
        value={when.count}
        onWrite={(count) => set({ count })}
      />
      <SelectField
        label="Unit"
        value={when.unit}
        options={units.filter((unit) => variant === 'M' || unit !== 'minutes').map((unit) => [unit, unit])}
        onChoose={(unit) => set({ unit: unit as IntervalUnit })}
      />
      <TextField
        id="times"
        {...taskFields.times}
        about={
          variant === 'H' ? 'empty: until the cancellation' : 'all runs are paid when the task is scheduled'
        }
        {...counted}
        value={when.times}
        onWrite={(times) => set({ times })}
      />
    </div>
  );
}

function CronFields({ when, onChange }: Fields<Extract<WhenForm, { kind: 'cron' }>>) {
  const set = (change: Partial<typeof when>) => onChange({ ...when, ...change });
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
  return (
    <div class="fields">
      <TextField
        id="cron"
        label="Cron expression"
        about="minute, hour, day, month, weekday: 0 9 * * MON-FRI"
        spellcheck={false}
        value={when.expression}
        onWrite={(expression) => set({ expression })}
      />
      <SelectField
        label="Time zone"
        value={when.zone}
        options={zones.map((zone) => [zone, zone])}
        onChoose={(zone) => set({ zone })}
      />
      <TextField
        id="times"
        {...taskFields.times}
        about="empty: as many as the service stores in one task"
        {...counted}
        value={when.times}
        onWrite={(times) => set({ times })}
      />
    </div>
  );
}
