import { describe, expect, it } from 'vitest';
import { TestPage } from '../../../test/support/TestPage.js';
import {
  chosen,
  createSummary,
  createTask,
  createTasksState,
  wrapTasksPanel,
} from '../../../test/support/tasksStates.js';
import type { ShownTask, TasksState } from '../../tasks/TasksProtocol.js';
import { TaskListPanel } from './TaskListPanel.js';

const page = new TestPage();
const Panel = wrapTasksPanel(TaskListPanel);
const show = (change: Partial<TasksState>) => page.render(Panel, { state: createTasksState(change), chosen });
const next = 'next run Fri, Jan 2, 2026, 12:00 AM UTC (2026-01-02 00:00 UTC)';

describe('the tasks of the account', () => {
  it('are none only where the service has listed them', async () => {
    await show({ tasks: [] });
    expect(page.list('section > p')).toEqual(['The service has no task of this account.']);
    await show({ tasks: undefined });
    expect(page.list('section > p')).toEqual(['The tasks of this account could not be listed.']);
    await page.choose('List the tasks again');
    expect(page.worker.getRequest('choose').args).toEqual([createTasksState().user]);
  });

  it.each<[Partial<ShownTask>, string]>([
    [{}, `call on parachain 2000, ${next}, until its cancellation`],
    [{ paraId: undefined, left: 1 }, `call on parachain ?, ${next}, 1 run left`],
    [{ action: 'dynamicDispatch', left: 3 }, `call on the service, ${next}, 3 runs left`],
    [{ action: 'nativeTransfer', left: 0 }, `transfer on the service, ${next}, 0 runs left`],
  ])('are described with their action, next run and rest: %o', async (change, text) => {
    await show({ tasks: [createTask(change)] });
    expect(page.list('.task p')).toEqual([`rent ${text}`]);
  });

  it('have an unknown next run where the schedule is not known', async () => {
    await show({ tasks: [createTask({ action: 'other', next: undefined, left: 2 })] });
    expect(page.list('.task .muted')).toEqual(['another action, unknown, 2 runs left']);
  });

  it('have their id where the name is no text', async () => {
    await show({ tasks: [createTask({ name: undefined })] });
    expect(page.list('b')).toEqual(['0x0102']);
    expect(page.getButton('Cancel 0x0102').disabled).toBe(false);
  });
});

describe('the cancellation of a task', () => {
  const tasks = [createTask(), createTask({ id: '0x03', name: 'pay' })];
  const summarize = async () => {
    await show({ tasks });
    await page.choose('Cancel rent');
  };

  it('shows its summary at the task, and no other begins meanwhile', async () => {
    await summarize();
    expect(page.worker.getRequest('summarizeCancel').args).toEqual(['0x0102']);
    expect(page.getButton('Cancel pay').disabled).toBe(true);
    await page.answer('summarizeCancel', createSummary({ kind: 'cancel' }));
    expect(page.list('li:first-child h3')).toEqual(['Summary: Cancellation of a task']);
    expect(page.list('li:last-child h3')).toEqual([]);
    expect(page.getButton('Cancel pay').disabled).toBe(false);
  });

  it('keeps its result on the page once the list no longer has the task', async () => {
    await summarize();
    await page.answer('summarizeCancel', createSummary({ kind: 'cancel' }));
    await page.choose('Sign in the wallet and send');
    await page.answer('send', { chain: 'Service H', block: 9, hash: '0x09', fee: '' });
    const results = () => page.list('.done');
    expect(results()).toEqual(['Done in block 9 of Service H.']);
    await show({ tasks: tasks.slice(1) });
    expect(results()).toEqual(['Done in block 9 of Service H.']);
    expect(page.list('li .done')).toEqual([]);
  });
});
