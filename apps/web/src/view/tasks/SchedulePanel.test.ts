import type { Variant } from '@parachron/runtime-types';
import { createElement } from 'preact';
import { useState } from 'preact/hooks';
import { describe, expect, it } from 'vitest';
import { TestPage } from '../../../test/support/TestPage.js';
import type { WhenForm } from '../../tasks/TasksProtocol.js';
import { Faults } from '../parts.js';
import { createWhen, WhenFields } from './SchedulePanel.js';

const page = new TestPage();
let when: WhenForm;

/** The fields with what the user has written. */
function Fields({ kind, variant }: { readonly kind: WhenForm['kind']; readonly variant: Variant }) {
  const [given, setGiven] = useState(() => createWhen(kind, variant));
  when = given;
  return createElement(WhenFields, { when: given, variant, onChange: setGiven });
}
const show = (kind: WhenForm['kind'], variant: Variant = 'H') => page.render(Fields, { kind, variant });

describe('the kinds of times', () => {
  it('are a group of radio buttons, of which one is chosen', async () => {
    await show('interval');
    expect(page.list('legend')).toEqual(['Times']);
    const kinds = ['By interval', 'By calendar', 'By cron expression'];
    expect(kinds.map((kind) => page.getField(kind).checked)).toEqual([true, false, false]);
    await page.run(() => page.getField('By cron expression').click());
    expect(when.kind).toBe('cron');
    expect(kinds.map((kind) => page.getField(kind).checked)).toEqual([false, false, true]);
  });
});

describe('the fields of an interval', () => {
  it.each([
    ['H', ['hours', 'days', 'weeks'], { unit: 'days', times: '' }, 'empty: until the cancellation'],
    [
      'M',
      ['minutes', 'hours', 'days', 'weeks'],
      { unit: 'hours', times: '5' },
      'all runs are paid when the task is scheduled',
    ],
  ] as const)('of variant %s have the units %j', async (variant, units, first, about) => {
    await show('interval', variant);
    expect(page.list('option')).toEqual(units);
    expect(when).toEqual({ kind: 'interval', first: '', count: '1', ...first });
    expect(page.get('#unit-about').textContent).toBe('a day has 24 hours');
    const times = page.getField('Number of runs');
    expect(page.get(`#${times.getAttribute('aria-describedby')}`).textContent).toBe(about);
  });

  it('change one part of the interval each', async () => {
    await show('interval');
    await page.write('First run', '2026-01-02T09:00');
    await page.write('Every', '3');
    await page.write('Unit', 'weeks');
    await page.write('Number of runs', '7');
    expect(when).toEqual({
      kind: 'interval',
      first: '2026-01-02T09:00',
      count: '3',
      unit: 'weeks',
      times: '7',
    });
  });
});

describe('the fields of a calendar', () => {
  it('grow by the last time, and lose the time whose button is used', async () => {
    await show('calendar');
    await page.write('Date and time 1', '2026-01-02T09:00');
    await page.choose('Add a time');
    expect(when).toEqual({ kind: 'calendar', dates: ['2026-01-02T09:00', '2026-01-02T09:00'] });
    await page.write('Date and time 2', '2026-01-03T09:00');
    await page.choose('Add a time');
    await page.choose('Remove time 2');
    expect(when).toEqual({ kind: 'calendar', dates: ['2026-01-02T09:00', '2026-01-03T09:00'] });
    expect(page.getField('Date and time 2').value).toBe('2026-01-03T09:00');
  });

  it('show which time an error names', async () => {
    const fields = createElement(WhenFields, {
      when: { kind: 'calendar', dates: ['', ''] },
      variant: 'H',
      onChange: () => {},
    });
    const value = [{ message: '', field: 'Date and time 2' }];
    await page.render(Faults.Provider, { value, children: fields });
    expect(page.get('[aria-invalid]')).toBe(page.getField('Date and time 2'));
  });

  it('keep at least one time', async () => {
    await show('calendar');
    expect(page.list('button')).toEqual(['Add a time']);
  });
});

describe('the fields of a cron expression', () => {
  it('begin in the zone of the reader, and offer UTC and the others once each', async () => {
    await show('cron');
    expect(page.getField<HTMLSelectElement>('Time zone').value).toBe('UTC');
    const zones = page.list('option');
    expect(zones).toContain('Europe/Berlin');
    expect(new Set(zones).size).toBe(zones.length);
  });

  it('change one part each', async () => {
    await show('cron');
    await page.write('Cron expression', '0 9 * * MON-FRI');
    await page.write('Time zone', 'Europe/Berlin');
    await page.write('Number of runs', '3');
    expect(when).toEqual({ kind: 'cron', expression: '0 9 * * MON-FRI', zone: 'Europe/Berlin', times: '3' });
  });
});
