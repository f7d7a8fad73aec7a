import { beforeEach, expect, it } from 'vitest';
import { TestPage } from '../../../test/support/TestPage.js';
import { createSummary } from '../../../test/support/tasksStates.js';
import type { ShownEvent, TasksState } from '../../tasks/TasksProtocol.js';
import { TasksPage } from './TasksPage.js';

const page = new TestPage('http://localhost/#tasks?network=M');
const [alice, bob] = [
  '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
];
const hour = 3_600_000;
const event = (number: number, change: Partial<ShownEvent>): ShownEvent => ({
  number,
  at: 0,
  chain: 'service',
  block: number,
  taskId: '0x01',
  name: 'rent',
  kind: 'triggered',
  sentence: undefined,
  ...change,
});
const state: TasksState = {
  now: 0,
  variant: 'M',
  slotSeconds: 60,
  tasks: [],
  events: [],
  chains: [{ role: 'service', endpoint: 'in this tab', stage: 'connected' }],
  user: { owner: alice, onTarget: alice, grants: [], proxyTypes: [] },
};
const setState = (change: object) => page.ask('setState', change);

beforeEach(async () => {
  await page.render(TasksPage, {});
  await page.submit();
  await setState(state);
});

it('lists events by the time of their blocks, also those of a parachain that arrive late', async () => {
  const events = [
    event(1, { at: hour }),
    event(2, { at: 3 * hour, kind: 'done' }),
    event(3, { at: 2 * hour, chain: 'target', kind: 'executed' }),
    event(4, { at: 2 * hour, kind: 'rescheduled' }),
  ];
  await setState({ events });
  expect(page.list('.history .badge')).toEqual(['done', 'next run booked', 'executed', 'run began']);
});

it('announces that the chains are connected, and each event', async () => {
  const status = (part: string) => page.get(`${part} [role=status].hidden`).textContent;
  expect([status('form.start'), status('[aria-labelledby=events]')]).toEqual(['Starting the network …', '']);
  await page.answer('open');
  await setState({ events: [event(1, { kind: 'executed', chain: 'target' })] });
  expect(status('form.start')).toBe('The chains are connected.');
  expect(status('[aria-labelledby=events]')).toBe('rent: executed');
});

it('announces that the chains are connected only while they are', async () => {
  await page.answer('open');
  const status = () => page.list('[role=status]').filter((text) => text.includes('connect'));
  const chain = { role: 'service', endpoint: 'in this tab' };
  await setState({ chains: [{ ...chain, stage: 'failed' }] });
  expect(status()).toEqual(['A connection is lost. The page connects again and continues.']);
  await setState({ chains: [{ ...chain, stage: 'replaced' }] });
  expect(status()).toEqual([]);
  await setState({ chains: [{ ...chain, stage: 'connected' }] });
  expect(status()).toEqual(['The chains are connected.']);
});

it.each<[string, (isShown: boolean) => Promise<void>]>([
  ['the name', (isShown) => page.write('Name of the task', `rent ${isShown}`)],
  ['the amount', (isShown) => page.write('Amount in tokens', isShown ? '20' : '200')],
  ['the number of dates', () => page.choose('Add a time')],
])('offers no summary of a task of before a change of %s, shown or on its way', async (_what, change) => {
  await page.run(() => page.getField('By calendar').click());
  for (const isShown of [true, false]) {
    await page.choose('Show the summary of the task');
    if (isShown) await page.answer('summarize', createSummary());
    await change(isShown);
    if (!isShown) await page.answer('summarize', createSummary());
    expect([page.list('h3'), page.getButton('Show the summary of the task').disabled]).toEqual([[], false]);
  }
});

it('alerts once where an action fails for the same reason as the page', async () => {
  const error = { message: 'ws://x: expected the chain with genesis 0x01.', hint: 'Connect again.' };
  await page.write('Recipient', bob);
  await page.ask('fail', error);
  expect(page.list('[role=alert]')).toHaveLength(1);
  await page.choose('Show the summary of the task');
  await page.refuse('summarize', error);
  expect(page.list('[role=alert]')).toEqual([`${error.message} ${error.hint}`]);
});

it('shows the refusal of a field until the field is changed', async () => {
  await page.choose('Show the summary of the task');
  await page.refuse('summarize', { message: 'Recipient: missing.', hint: '', field: 'Recipient' });
  expect(page.list('[role=alert], [aria-invalid]')).toHaveLength(2);
  await page.write('Recipient', bob);
  expect(page.list('[role=alert], [aria-invalid]')).toEqual([]);
});

it('closes the summary of a transaction when another account is chosen', async () => {
  await page.write('Recipient', bob);
  await page.write('Amount in tokens', '1');
  await page.choose('Show the summary of the task');
  await page.answer('summarize', createSummary({ address: alice }));
  expect(page.list('h3')).toEqual(['Summary: New task']);
  await page.write('Account on the service', `Development accounts ${bob}`);
  expect(page.worker.getRequest('choose').args).toEqual([{ owner: bob, onTarget: bob }]);
  expect(page.list('h3')).toEqual([]);
});
