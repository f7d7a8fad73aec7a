import { describe, expect, it } from 'vitest';
import {
  createPlaygroundEvent,
  createPlaygroundState,
  newYear,
} from '../../test/support/playgroundStates.js';
import { TestPage } from '../../test/support/TestPage.js';
import type { PlaygroundState, ShownEvent } from '../playground/PlaygroundState.js';
import { HistoryPanel } from './HistoryPanel.js';

const page = new TestPage();
const tasks: PlaygroundState['tasks'] = [
  { id: '0x01', name: 'rent', isPending: true, next: undefined, left: undefined },
  { id: '0x02', name: '<b>pay</b>', isPending: true, next: undefined, left: undefined },
];
const show = (events: readonly ShownEvent[]) =>
  page.render(HistoryPanel, { state: createPlaygroundState({ events, tasks }) });

/** As many events as asked for, each an hour and a block after the one before it. */
const createEvents = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    createPlaygroundEvent({ number: at + 1, at: newYear + at * 3_600_000, block: 100 + at }),
  );

describe('the history of the playground', () => {
  it('says what to do while it has no event', async () => {
    await show([]);
    expect(page.list('p')).toEqual(['No event yet. Schedule a task, then advance the clock.']);
    expect(page.list('table, button')).toEqual([]);
    expect(page.get('section').getAttribute('aria-labelledby')).toBe('history');
    expect(page.get('#history').textContent).toBe('4. History');
  });

  it('has a row for each event with its time, block, task, result and payment, newest first', async () => {
    await show([
      createPlaygroundEvent(),
      createPlaygroundEvent({
        number: 2,
        at: newYear + 3_600_000,
        chain: 'target',
        block: 12,
        taskId: '0x02',
        kind: 'failed',
        sentence: 'The call ran and failed.',
        paid: 1_500_000_000_000n,
      }),
    ]);
    expect(page.list('thead th[scope=col]')).toEqual(['Time', 'Task', 'Event', 'Result', 'Paid']);
    expect(page.list('tbody td')).toEqual([
      ...['Jan 1, 2026, 01:00 AMTarget chain block 12', '<b>pay</b>', 'failed'],
      ...['The call ran and failed.', '1.5 TGT'],
      ...['Jan 1, 2026, 12:00 AMService chain block 8', 'rent', 'scheduled', '–', '–'],
    ]);
  });

  it('shows the payment in the token of the chain that took it', async () => {
    await show([
      createPlaygroundEvent({ paid: 1n }),
      createPlaygroundEvent({ number: 2, chain: 'target', paid: 1n }),
    ]);
    expect(page.list('td.paid')).toEqual(['0.000000000001 TGT', '0.0000000001 SVC']);
  });

  it.each<[ShownEvent['kind'], string, string]>([
    ['scheduled', 'scheduled', 'none'],
    ['cancelled', 'cancelled', 'none'],
    ['triggered', 'sent to the target', 'none'],
    ['done', 'done', 'none'],
    ['executed', 'executed', 'pass'],
    ['failed', 'failed', 'fail'],
    ['missed', 'missed', 'fail'],
    ['notRescheduled', 'ended by a failure', 'fail'],
    ['unseen', 'not seen on the target', 'fail'],
    ['unreported', 'not reported', 'fail'],
  ])('marks an event of the kind %s as %s with the badge %s', async (kind, text, badge) => {
    await show([createPlaygroundEvent({ kind })]);
    expect(page.list('.badge')).toEqual([text]);
    expect(page.get('.badge').className).toBe(`badge ${badge}`);
  });

  it('shows twelve events without a button for more', async () => {
    await show(createEvents(12));
    expect(page.list('tbody tr')).toHaveLength(12);
    expect(page.list('button')).toEqual([]);
  });

  it('shows the newest of more events, then all events, then the newest again', async () => {
    await show(createEvents(14));
    const blocks = () =>
      page.list('td .role').map((text) => Number(text.replace('Service chain block ', '')));
    const newest = [113, 112, 111, 110, 109, 108, 107, 106, 105, 104, 103, 102];
    expect(blocks()).toEqual(newest);
    await page.choose('Show all 14 events');
    expect(blocks()).toEqual([...newest, 101, 100]);
    await page.choose('Show the newest events');
    expect(blocks()).toEqual(newest);
  });

  it('has no name for an event of a task that was not scheduled here', async () => {
    await show([createPlaygroundEvent({ taskId: '0x03' })]);
    expect(page.list('td[data-label=Task]')).toEqual(['']);
  });
});
