import { describe, expect, it } from 'vitest';
import {
  createPlaygroundEvent,
  createPlaygroundState,
  newYear,
} from '../../test/support/playgroundStates.js';
import { TestPage } from '../../test/support/TestPage.js';
import { wrapPlaygroundPanel } from '../../test/support/wrapPlaygroundPanel.js';
import type { PlaygroundState, ShownTask } from '../playground/PlaygroundState.js';
import { TasksPanel } from './TasksPanel.js';

const page = new TestPage();
const Panel = wrapPlaygroundPanel(TasksPanel);
const next = BigInt(newYear / 1000 + 86_400);
const rent: ShownTask = { id: '0x01', name: 'rent', isPending: true, next, left: undefined };

const show = (change: Partial<PlaygroundState>) =>
  page.render(Panel, { state: createPlaygroundState(change) });

describe('the tasks of the playground', () => {
  it('are said to be none before the first', async () => {
    await show({});
    expect(page.list('p')).toEqual(['No task is scheduled.']);
    expect(page.list('li')).toEqual([]);
  });

  it.each<[Partial<ShownTask>, string]>([
    [{}, 'next run Fri, Jan 2, 2026, 12:00 AM UTC, until its cancellation'],
    [{ left: 1 }, 'next run Fri, Jan 2, 2026, 12:00 AM UTC, 1 run left'],
    [{ left: 12 }, 'next run Fri, Jan 2, 2026, 12:00 AM UTC, 12 runs left'],
    [{ next: undefined, left: 0 }, '0 runs left'],
    [{ isPending: false, next: undefined, left: 0 }, 'ended'],
  ])('of %o are described with the next run and the rest', async (change, text) => {
    await show({ tasks: [{ ...rent, ...change }] });
    expect(page.list('.task p')).toEqual([`rent ${text}`]);
  });

  it('have a button with their name only while they are pending', async () => {
    const tasks = [rent, { ...rent, id: '0x02' as const, name: 'ended', isPending: false }];
    await show({ tasks });
    expect(page.list('li').length).toBe(2);
    expect(page.list('button')).toEqual(['Cancel']);
    await page.choose('Cancel rent');
    expect(page.worker.requests).toEqual([{ id: 1, method: 'cancel', args: ['0x01'] }]);
    expect(page.getButton('Cancel rent').disabled).toBe(true);
    await page.refuse('cancel', { message: 'Refused.', hint: undefined });
    expect(page.getButton('Cancel rent').disabled).toBe(false);
  });

  it('count each end of their own runs once, and not what precedes it', async () => {
    const kinds = ['scheduled', 'triggered', 'executed', 'failed', 'missed', 'unseen', 'unreported', 'done'];
    const events = kinds.map((kind, at) => createPlaygroundEvent({ number: at + 1, kind: kind as 'done' }));
    const foreign = createPlaygroundEvent({ number: 9, taskId: '0x02', kind: 'executed' });
    await show({ tasks: [rent], events: [...events, foreign] });
    expect(page.list('.tally')).toEqual(['5 runs: 1 succeeded, 4 failed']);
    const marks = [...document.querySelectorAll('.runs span')].map((one) => one.className);
    expect(marks).toEqual(['pass', 'fail', 'fail', 'fail', 'fail']);
    // The marks repeat the sentence, so a screen reader skips them.
    expect(page.get('.runs').getAttribute('aria-hidden')).toBe('true');
  });

  it('have no tally before the first run has ended', async () => {
    await show({ tasks: [rent], events: [createPlaygroundEvent({ kind: 'triggered' })] });
    expect(page.list('.tally, .runs')).toEqual([]);
    await show({ tasks: [rent], events: [createPlaygroundEvent({ kind: 'executed' })] });
    expect(page.list('.tally')).toEqual(['1 run: 1 succeeded, 0 failed']);
  });

  it('have names that are text, not markup', async () => {
    await show({ tasks: [{ ...rent, name: '<img src=x>' }] });
    expect(document.querySelector('img')).toBeNull();
    expect(page.getButton('Cancel <img src=x>').type).toBe('button');
  });
});
