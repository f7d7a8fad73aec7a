import { describe, expect, it } from 'vitest';
import { TestPage } from '../../../test/support/TestPage.js';
import { createTaskEvent, createTasksState, newYear } from '../../../test/support/tasksStates.js';
import type { ShownEvent } from '../../tasks/TasksProtocol.js';
import { EventsPanel } from './EventsPanel.js';

const page = new TestPage();
const show = (...events: readonly Partial<ShownEvent>[]) =>
  page.render(EventsPanel, {
    state: createTasksState({
      events: events.map((event, at) => createTaskEvent({ number: at + 1, ...event })),
    }),
  });

describe('the events of tasks', () => {
  it('are said to be none before the first', async () => {
    await show();
    expect(page.list('p')).toEqual(['No event yet since this page follows the tasks of the account.']);
    expect(page.list('table, button')).toEqual([]);
  });

  it('have their time, block, task and result, newest first', async () => {
    await show(
      {},
      { at: newYear + 60_000, chain: 'target', block: 9, kind: 'executed', sentence: 'It ran.' },
    );
    expect(page.list('tbody td')).toEqual([
      ...['Jan 1, 2026, 12:01 AMTarget chain block 9', 'rent', 'executed', 'It ran.'],
      ...['Jan 1, 2026, 12:00 AMService chain block 8', 'rent', 'scheduled', '–'],
    ]);
  });

  it('have an unknown time where no node gave the block, and the begin of the id where the name is unknown', async () => {
    await show({ at: undefined, name: undefined });
    expect(page.list('tbody td').slice(0, 2)).toEqual(['unknownService chain block 8', '0x01020304…']);
  });

  it('have a badge of their kind', async () => {
    const kinds = [
      'executed',
      'failed',
      'missed',
      'notRescheduled',
      'unseen',
      'unreported',
      'cancelled',
      'done',
    ] as const;
    await show(...kinds.toReversed().map((kind) => ({ kind })));
    const badges = [...document.querySelectorAll('.badge')].map((one) =>
      one.className.slice('badge '.length),
    );
    expect(badges).toEqual(['pass', ...Array(5).fill('fail'), 'none', 'none']);
  });

  it('are the newest twenty until the user asks for all', async () => {
    await show(...Array.from({ length: 21 }, (_, at) => ({ block: at + 1 })));
    expect(page.list('tbody tr')).toHaveLength(20);
    expect(page.list('.role')[0]).toBe('Service chain block 21');
    await page.choose('Show all 21 events');
    expect(page.list('.role').at(-1)).toBe('Service chain block 1');
    await page.choose('Show the newest events');
    expect(page.list('tbody tr')).toHaveLength(20);
  });

  it('have names and sentences that are text, not markup', async () => {
    await show({ name: '<i>rent</i>', sentence: '<i>It ran.</i>' });
    expect(page.list('i')).toEqual([]);
    expect(page.list('td[data-label=Result]')).toEqual(['<i>It ran.</i>']);
  });
});
