import { formatHex } from '@parachron/core';
import type { Variant } from '@parachron/runtime-types';
import { useState } from 'preact/hooks';
import { taskFields } from '../../fieldTexts.js';
import type { WhenForm } from '../../tasks/TasksProtocol.js';
import { Choices, Field, type FieldOf, Fields, onSubmit, Section } from '../parts.js';
import { SummaryPanel } from '../SummaryPanel.js';
import type { PanelProps } from './TasksPage.js';

/** The name and the times of a task, its summary, and the button that signs. */
export function SchedulePanel({ state, tasks, action, chosen }: PanelProps) {
  const { variant } = state;
  // Unlike random bytes, random UUIDs exist on pages of https only.
  const [name, setName] = useState(
    () => `task ${formatHex(crypto.getRandomValues(new Uint8Array(4))).slice(2)}`,
  );
  const [when, setWhen] = useState(() => createWhen('interval', variant));
  const summarize = () => void tasks.summarize('schedule', { kind: 'schedule', name, action, when });
  return (
    <Section id="when" title="4. When it runs">
      <form onSubmit={onSubmit(summarize)}>
        <Field name="name" {...taskFields.name} value={name} onWrite={setName} />
        <WhenFields when={when} variant={variant} onChange={setWhen} />
        <button type="submit" disabled={tasks.isBusy}>
          Show the summary of the task
        </button>
      </form>
      <SummaryPanel
        origin="schedule"
        used={tasks}
        wallet={chosen.owner.wallet}
        inputs={[name, action, when]}
      />
    </Section>
  );
}

const getZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The times of the first display of each kind. */
export function createWhen(kind: WhenForm['kind'], variant: Variant): WhenForm {
  if (kind === 'calendar') return { kind, dates: [''] };
  if (kind === 'cron') return { kind, expression: '', zone: getZone(), times: '' };
  const [unit, times] = variant === 'H' ? ['days', ''] : ['hours', '5'];
  return { kind, first: '', count: '1', unit, times };
}

/** The fields of the kinds that have texts alone. */
function listFields(
  kind: 'interval' | 'cron',
  variant: Variant,
): FieldOf<Exclude<keyof WhenForm, 'dates'>>[] {
  const counted = { type: 'number', min: '1' } as const;
  const times = { name: 'times', ...taskFields.times, ...counted } as const;
  if (kind === 'cron') {
    const zones = [...new Set([getZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])];
    return [
      { name: 'expression', ...taskFields.expression, spellcheck: false },
      { name: 'zone', label: 'Time zone', options: zones.map((zone) => [zone, zone]) },
      { ...times, about: 'empty: as many as the service stores in one task' },
    ];
  }
  const isH = variant === 'H';
  const units = [...(isH ? [] : ['minutes']), 'hours', 'days', 'weeks'];
  return [
    { name: 'first', ...taskFields.first, type: 'datetime-local' },
    { name: 'count', ...taskFields.count, ...counted },
    { name: 'unit', ...taskFields.unit, options: units.map((unit) => [unit, unit]) },
    {
      ...times,
      about: isH ? 'empty: until the cancellation' : 'all runs are paid when the task is scheduled',
    },
  ];
}

/** The times of a task: dates, an interval, or a cron expression. */
export function WhenFields({
  when,
  variant,
  onChange,
}: {
  readonly when: WhenForm;
  readonly variant: Variant;
  readonly onChange: (when: WhenForm) => void;
}) {
  const { kind, dates = [] } = when;
  return (
    <>
      <Choices
        legend="Times"
        name="when"
        class="kinds"
        choices={[
          ['interval', 'By interval'],
          ['calendar', 'By calendar'],
          ['cron', 'By cron expression'],
        ]}
        value={kind}
        onChoose={(next) => onChange(createWhen(next, variant))}
      />
      {kind === 'calendar' ? (
        <CalendarFields dates={dates} onChange={(next) => onChange({ kind, dates: next })} />
      ) : (
        <Fields
          fields={listFields(kind, variant)}
          texts={when}
          onWrite={(change) => onChange({ ...when, ...change } as WhenForm)}
        />
      )}
    </>
  );
}

function CalendarFields({
  dates,
  onChange,
}: {
  readonly dates: readonly string[];
  readonly onChange: (dates: readonly string[]) => void;
}) {
  return (
    <div class="fields">
      {dates.map((date, at) => (
        <div key={at} class="row">
          <Field
            name={`date-${at}`}
            label={`${taskFields.date.label} ${at + 1}`}
            type="datetime-local"
            value={date}
            onWrite={(text) => onChange(dates.with(at, text))}
          />
          {dates.length > 1 && (
            <button
              type="button"
              aria-label={`Remove time ${at + 1}`}
              onClick={() => onChange(dates.toSpliced(at, 1))}
            >
              ×
            </button>
          )}
        </div>
      ))}
      <button type="button" onClick={() => onChange([...dates, dates.at(-1) ?? ''])}>
        Add a time
      </button>
    </div>
  );
}
