import { expect, it, vi } from 'vitest';
import { TestPage } from '../../../test/support/TestPage.js';
import {
  chosen,
  createSummary,
  createTasksState,
  wrapTasksPanel,
} from '../../../test/support/tasksStates.js';
import type { ActionForm } from '../../tasks/TasksProtocol.js';
import { SchedulePanel } from './SchedulePanel.js';

const page = new TestPage();
const Panel = wrapTasksPanel(SchedulePanel);
const action: ActionForm = { kind: 'bytes', call: '0x0102' };
const show = () => page.render(Panel, { state: createTasksState(), action, chosen });
const button = 'Show the summary of the task';

it('a task has a proposed name that differs from the names of other tasks', async () => {
  await show();
  const first = page.getField('Name of the task').value;
  expect(first).toMatch(/^task [\da-f]{8}$/);
  await page.render('p' as never, {});
  await show();
  expect(page.getField('Name of the task').value).not.toBe(first);
});

// A browser has random UUIDs for pages of https:// and of this machine only.
it('a task has a proposed name on a page of http:// too', async () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  await show();
  expect(page.getField('Name of the task').value).toMatch(/^task [\da-f]{8}$/);
});

it('the summary is for the name, the call and the times of the form', async () => {
  await show();
  await page.write('Name of the task', 'rent');
  await page.write('Every', '2');
  await page.submit();
  const when = { kind: 'interval', first: '', count: '2', unit: 'days', times: '' };
  expect(page.worker.getRequest('summarizeTask').args).toEqual([{ name: 'rent', action, when }]);
  expect(page.getButton(button).disabled).toBe(true);
  await page.answer('summarizeTask', createSummary());
  expect(page.list('h3')).toEqual(['Summary: New task']);
  expect(page.getButton(button).disabled).toBe(false);
});

it('the fault of a field is named at the form, and the fields stay', async () => {
  await show();
  await page.write('Name of the task', 'rent');
  await page.submit();
  await page.refuse('summarizeTask', { message: 'Every: give a whole number.', hint: 'Correct the field.' });
  expect(page.list('[role=alert]')).toEqual(['Every: give a whole number. Correct the field.']);
  expect(page.getField('Name of the task').value).toBe('rent');
});
