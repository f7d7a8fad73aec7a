import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TestPage } from '../../../test/support/TestPage.js';
import { chains, createSummary, createTasksState, newYear } from '../../../test/support/tasksStates.js';
import type { TasksState } from '../../tasks/TasksProtocol.js';
import { TasksPage } from './TasksPage.js';

const page = new TestPage('http://localhost/#tasks?service=wss%3A%2F%2Fservice.example&call=0x0102');
const [service, target] = chains;
const enable = async () => ({ accounts: { get: async () => [{ address: '5Alice' }] }, signer: {} });
beforeEach(() => {
  vi.stubGlobal('injectedWeb3', { talisman: { enable } });
});

const connect = async (change: Partial<TasksState> = {}) => {
  await page.render(TasksPage, {});
  await page.choose('Connect');
  await page.send({ kind: 'state', state: createTasksState({ user: undefined, ...change }) });
  await page.answer('open');
};
/** Connects the chains and a wallet. */
const open = async (change: Partial<TasksState> = {}) => {
  await connect(change);
  await page.choose('Connect talisman');
  await page.send({ kind: 'state', state: createTasksState(change) });
};
const headings = () => page.list('h2');

describe('the connection to the chains', () => {
  it('begins with the endpoints of the link, by the button', async () => {
    await page.render(TasksPage, {});
    expect(page.getField('Service chain').value).toBe('wss://service.example');
    expect(page.getField('Service chain').required).toBe(true);
    await page.write('Target chain', 'wss://target.example');
    await page.choose('Connect');
    const form = {
      ...{ network: '', service: 'wss://service.example', target: 'wss://target.example' },
      call: '0x0102',
    };
    expect(page.worker.requests).toEqual([{ id: 1, method: 'open', args: [form] }]);
    expect(page.getButton('Connecting to the chains …').disabled).toBe(true);
  });

  it('that fails has its reason in an alert, and can be tried again', async () => {
    await page.render(TasksPage, {});
    await page.choose('Connect');
    await page.refuse('open', { message: 'Service chain: no node answers.', hint: 'Correct the field.' });
    expect(page.list('[role=alert]')).toEqual(['Service chain: no node answers. Correct the field.']);
    expect(page.getButton('Connect').disabled).toBe(false);
    expect(headings()).toEqual([]);
  });

  it('takes the endpoints of another link that is opened in the same tab', async () => {
    await page.render(TasksPage, {});
    await page.run(() => {
      history.replaceState(undefined, '', '#tasks?target=wss%3A%2F%2Fother.example');
      dispatchEvent(new Event('hashchange'));
    });
    expect(page.getField('Service chain').value).toBe('');
    expect(page.getField('Target chain').value).toBe('wss://other.example');
  });

  it('has a line for each chain, with the slots of the service', async () => {
    await connect({ variant: 'M', slotSeconds: 60 });
    expect(page.list('section:first-of-type li p')).toEqual([
      'Service chain: Service Hwss://service.example',
      'connected',
      'Target chain: Target 2000wss://target.example',
      'connected',
    ]);
    expect(page.list('.status')).toEqual(['Variant M, slots of 1 min']);
  });

  it('that is lost is announced with its reason', async () => {
    await connect({ chains: [service, { ...target, isLost: true, reason: 'The node closed.' }] });
    expect(page.list('.badge')).toEqual(['connected', 'connection lost']);
    expect(page.list('.error')).toEqual(['The node closed.']);
    expect(page.list('section [role=status]')[0]).toBe(
      'A connection is lost. The page connects again and continues.',
    );
  });

  it('that begins again drops the summary of the former chains', async () => {
    await open();
    await page.choose('Show the summary of the task');
    const { id } = page.worker.getRequest('summarizeTask');
    await page.choose('Connect again');
    await page.send({ kind: 'state', state: createTasksState() });
    await page.answer('open');
    await page.send({ kind: 'answer', id, value: createSummary() });
    await page.choose('Connect talisman');
    expect(page.list('h3, .signing [role=alert]')).toEqual([]);
  });
});

describe('the parts of the page of tasks', () => {
  it('appear with the accounts of the user', async () => {
    await connect();
    expect(headings()).toEqual(['Chains', '1. Wallet']);
    await page.choose('Connect talisman');
    expect(page.worker.getRequest('choose').args).toEqual([{ owner: '5Alice', onTarget: '5Alice' }]);
    await page.send({ kind: 'state', state: createTasksState() });
    expect(headings()).toEqual([
      ...['Chains', '1. Wallet', '2. What the task does', '3. Permission', '4. When it runs'],
      ...['Your tasks', 'Events'],
    ]);
  });

  it('of a local network have its clock, development accounts and a payment that can be scheduled', async () => {
    await connect({ now: newYear });
    expect(headings()).toEqual(['Chains', 'Clock of the network', '1. Wallet']);
    expect(page.list('button')).not.toContain('Connect talisman');
    const { args } = page.worker.getRequest('choose');
    const [{ owner, onTarget }] = args as [{ owner: string; onTarget: string }];
    expect(owner).toBe(onTarget);
    await page.send({ kind: 'state', state: createTasksState({ now: newYear }) });
    await page.write('Kind of task', 'payment');
    expect(page.getField('Amount in tokens').value).toBe('');
    await page.choose('Show the summary of the task');
    await page.answer('summarizeTask', createSummary());
    await page.choose('Sign and send');
    expect(page.worker.getRequest('send').args).toEqual([3]);
    expect(page.list('button')).not.toContain('Stop waiting for the wallet');
  });

  it('begin with the call of the link', async () => {
    await open();
    expect(page.getField<HTMLSelectElement>('Kind of task').value).toBe('bytes');
    expect(page.getField('Bytes of the call').value).toBe('0x0102');
  });

  it('have no permission for a transfer on the service, nor the call of the link without a parachain', async () => {
    await open({ variant: 'M', chains: [service] });
    expect(page.getField<HTMLSelectElement>('Kind of task').value).toBe('transfer');
    expect(headings()).not.toContain('3. Permission');
  });

  it('name what is missing for a task of variant H without a parachain, and offer no task', async () => {
    await open({ variant: 'H', chains: [service] });
    expect(page.list('.warning')).toEqual([expect.stringContaining('Give the endpoint of the parachain')]);
    expect(page.list('select option').join()).not.toContain('Payment');
    expect(headings()).toEqual([...['Chains', '1. Wallet', '2. What the task does', 'Your tasks', 'Events']]);
  });
});
