import type { Variant } from '@parachron/runtime-types';
import type { IntervalUnit, WhenForm } from '../../tasks/TasksProtocol.js';
import { texts } from '../../texts.js';
import { NotedField } from '../NotedField.js';

const words = texts.tasksPage.when;
const count = { type: 'number', min: '1' } as const;

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

/** The times of a task: dates, an interval, or a cron expression. */
export function WhenFields({ when, variant, onChange }: Fields<WhenForm>) {
  return (
    <>
      <fieldset class="kinds">
        <legend>{words.kind}</legend>
        {(['interval', 'calendar', 'cron'] as const).map((kind) => (
          <label key={kind} class="choice">
            <input
              type="radio"
              name="when"
              checked={kind === when.kind}
              onChange={() => onChange(createWhen(kind, variant))}
            />
            <b>{words.kinds[kind]}</b>
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
              aria-label={words.dateNamed(at + 1)}
              value={time}
              onInput={({ currentTarget }) => set(times.with(at, currentTarget.value))}
            />
            {times.length > 1 && (
              <button
                type="button"
                aria-label={words.remove(at + 1)}
                onClick={() => set(times.toSpliced(at, 1))}
              >
                ×
              </button>
            )}
          </div>
        ))}
      </div>
      <button type="button" onClick={() => set([...times, times.at(-1) ?? ''])}>
        {words.add}
      </button>
    </>
  );
}

const units: readonly IntervalUnit[] = ['minutes', 'hours', 'days', 'weeks'];

function IntervalFields({ when, variant, onChange }: Fields<Extract<WhenForm, { kind: 'interval' }>>) {
  const set = (change: Partial<typeof when>) => onChange({ ...when, ...change });
  return (
    <div class="fields">
      <NotedField
        id="first"
        label={words.first}
        about={words.firstAbout}
        type="datetime-local"
        value={when.first}
        onWrite={(first) => set({ first })}
      />
      <label class="field">
        {words.count}
        <input
          {...count}
          value={when.count}
          onInput={({ currentTarget }) => set({ count: currentTarget.value })}
        />
      </label>
      <label class="field">
        {words.unit}
        <select
          value={when.unit}
          onChange={({ currentTarget }) => set({ unit: currentTarget.value as IntervalUnit })}
        >
          {units
            .filter((unit) => variant === 'M' || unit !== 'minutes')
            .map((unit) => (
              <option key={unit} value={unit}>
                {words.units[unit]}
              </option>
            ))}
        </select>
      </label>
      <NotedField
        id="times"
        label={words.times}
        about={words.timesAbout[variant]}
        {...count}
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
      <NotedField
        id="cron"
        label={words.expression}
        about={words.expressionAbout}
        spellcheck={false}
        value={when.expression}
        onWrite={(expression) => set({ expression })}
      />
      <label class="field">
        {words.zone}
        <select value={when.zone} onChange={({ currentTarget }) => set({ zone: currentTarget.value })}>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </select>
      </label>
      <NotedField
        id="times"
        label={words.times}
        about={words.timesOfCron}
        {...count}
        value={when.times}
        onWrite={(times) => set({ times })}
      />
    </div>
  );
}
