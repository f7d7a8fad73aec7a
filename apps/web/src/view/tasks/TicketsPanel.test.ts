import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestPage } from '../../../test/support/TestPage.js';
import {
  chosen,
  createSummary,
  createTasksState,
  createTicket,
  wrapTasksPanel,
} from '../../../test/support/tasksStates.js';
import type { ShownTicket } from '../../tasks/TasksProtocol.js';
import { listOpenTickets, TicketsPanel } from './TicketsPanel.js';

const page = new TestPage();
const Panel = wrapTasksPanel(TicketsPanel);
const show = (
  tickets: readonly Partial<ShownTicket>[],
  given: { readonly chosen?: typeof chosen } = { chosen },
) =>
  page.render(Panel, {
    state: createTasksState({ tickets: tickets.map((ticket) => createTicket(ticket)) }),
    chosen: given.chosen,
  });
const buttons = () => page.list('li button');

it('the open tickets are those that this tab is not working on', () => {
  const tickets = (['running', 'elsewhere', 'waiting', 'absent', 'unknown'] as const).map((stage) =>
    createTicket({ stage }),
  );
  const open = listOpenTickets(createTasksState({ tickets }));
  expect(open.map(({ stage }) => stage)).toEqual(['elsewhere', 'waiting', 'absent', 'unknown']);
});

describe('the unfinished submissions', () => {
  it('are none, or explained', async () => {
    await show([{ stage: 'running' }]);
    expect(page.list('section > p')[0]).toBe('This browser stores no submission for this service.');
    await show([{}]);
    expect(page.list('section > p')[0]).toContain('A block includes each submission at most once');
  });

  it.each<[ShownTicket['stage'], string]>([
    ['elsewhere', 'under way in another tab'],
    ['waiting', 'in the transaction pool of the node'],
    ['absent', 'neither in a block nor in the transaction pool of this node'],
    ['unknown', 'unknown yet'],
  ])('in the stage %s are %s, and only an absent one can be sent again', async (stage, text) => {
    await show([{ stage, reason: 'No answer.' }]);
    expect(page.list('li p').slice(0, 2)).toEqual([`Task rent ${text}`, 'No answer.']);
    expect(buttons().includes('Show the summary again: Task rent')).toBe(stage === 'absent');
  });

  it('are sent again only with an account, and deleted only where no block can include them', async () => {
    await show([{ isForgettable: false }], {});
    expect(buttons()).toEqual(['Check again: Task rent', 'Save the ticket: Task rent']);
  });

  it.each([
    ['Check again', 'findOutcome'],
    ['Delete the ticket', 'removeTicket'],
    ['Show the summary again', 'summarizeTicket'],
  ])('%s asks the worker for %s of the ticket', async (name, method) => {
    await show([{}, { id: 'ticket-2', title: 'Task pay' }]);
    await page.choose(`${name}: Task pay`);
    expect(page.worker.getRequest(method).args).toEqual(['ticket-2']);
  });

  it('have their summary at their own entry', async () => {
    await show([{}, { id: 'ticket-2', title: 'Task pay' }]);
    await page.choose('Show the summary again: Task pay');
    await page.answer('summarizeTicket', createSummary({ kind: 'resume' }));
    expect(page.list('li:last-child h3')).toEqual(['Summary: Earlier submission, sent once at most']);
    expect(page.list('li:first-child h3')).toEqual([]);
  });

  it('are announced with their results', async () => {
    await page.render(Panel, {
      state: createTasksState({ notices: ['Task rent: done in block 7.', 'Task <b>pay</b>: not included.'] }),
      chosen,
    });
    expect(page.list('[role=status].done')).toEqual([
      'Task rent: done in block 7.',
      'Task <b>pay</b>: not included.',
    ]);
  });
});

describe('the file of a ticket', () => {
  const saved: Blob[] = [];
  beforeEach(() => {
    saved.length = 0;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  });
  afterEach(() => void vi.restoreAllMocks());

  it('is saved as the worker writes it', async () => {
    await show([{}]);
    await page.choose('Save the ticket: Task rent');
    expect(page.worker.getRequest('formatTicket').args).toEqual(['ticket-1']);
    await page.answer('formatTicket', '{"ticket":1}');
    expect(await Promise.all(saved.map((blob) => blob.text()))).toEqual(['{"ticket":1}']);
  });

  it('is opened as text, and the same file can be opened again', async () => {
    await show([]);
    const field = page.getField('Open a ticket');
    const file = new File(['{"ticket":1}'], 'ticket.json');
    for (const [files, count] of [
      [[file], 1],
      [[file], 2],
      [[], 2],
    ] as const) {
      Object.defineProperty(field, 'files', { configurable: true, value: files });
      await page.run(() => field.dispatchEvent(new Event('change', { bubbles: true })));
      await expect.poll(() => page.worker.requests).toHaveLength(count);
    }
    expect(page.worker.requests.map(({ method, args }) => [method, args])).toEqual([
      ['addTicket', ['{"ticket":1}']],
      ['addTicket', ['{"ticket":1}']],
    ]);
  });

  it('is read no further than a ticket can be long', async () => {
    await show([]);
    const field = page.getField('Open a ticket');
    Object.defineProperty(field, 'files', { value: [new File(['x'.repeat(1_000_001)], 'film.json')] });
    await page.run(() => field.dispatchEvent(new Event('change', { bubbles: true })));
    await expect.poll(() => page.worker.requests).toHaveLength(1);
    expect(String(page.worker.getRequest('addTicket').args[0])).toHaveLength(1_000_000);
  });
});
