import { createElement } from 'preact';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TestPage } from '../../test/support/TestPage.js';
import { createSummary, createWallet, newYear } from '../../test/support/tasksStates.js';
import type { TransactionSummary } from '../tasks/TasksProtocol.js';
import { SummaryPanel } from './SummaryPanel.js';
import type { UsedTasks } from './tasks/TasksPage.js';
import { useWorker } from './useWorker.js';
import { localWallet, type Wallet } from './wallet.js';

const page = new TestPage();
let used: UsedTasks;
function Panel(props: { readonly origin: string; readonly wallet: Wallet }) {
  used = useWorker('tasks', 'Not loaded.');
  return createElement(SummaryPanel, { ...props, used });
}
const signPayload = vi.fn();
const wallet = createWallet({ signer: { signPayload } });
beforeEach(async () => {
  signPayload.mockReset();
  await page.render(Panel, { origin: 'schedule', wallet });
});
const ask = (origin = 'schedule') =>
  page.run(() => void used.summarize(origin, { kind: 'cancel', taskId: '0x01' }));
const show = async (change: Partial<TransactionSummary> = {}) => {
  await ask();
  await page.answer('summarize', createSummary(change));
};
const status = () => page.get('[role=status]').textContent;

describe('the runs of a summary', () => {
  const hour = 3_600_000;

  it('are in the time of the reader and in UTC, with the number of those that are not shown', async () => {
    await show({ runs: [newYear, newYear + hour], runCount: 5 });
    expect(page.list('ol li')).toEqual([
      'Thu, Jan 1, 2026, 12:00 AM UTC 2026-01-01 00:00 UTC',
      'Thu, Jan 1, 2026, 01:00 AM UTC 2026-01-01 01:00 UTC',
    ]);
    expect(page.list('ol ~ p')).toEqual(['and 3 more']);
  });

  it('of a task without an end are the first five and their distance', async () => {
    await show({ runs: [newYear], runCount: 1, every: 86_400 });
    expect(page.list('ol .muted')).toEqual([1, 2, 3, 4, 5].map((day) => `2026-01-0${day} 00:00 UTC`));
    expect(page.list('ol ~ p:not([role])')).toEqual(['then every day, until the cancellation']);
  });
});

it('warns of a single endpoint, unless the chains run in the tab', async () => {
  await show();
  expect(page.list('p.role')).toEqual([expect.stringContaining('from one endpoint')]);
  await page.render(Panel, { origin: 'schedule', wallet: localWallet });
  expect(page.list('p.role')).toEqual([]);
});

it('announces the steps of a transaction in one status', async () => {
  const spoken = page.get('[role=status]');
  await ask();
  expect(spoken.textContent).toBe('Asking the chains …');
  await page.answer('summarize', createSummary());
  expect(spoken.textContent).toBe('The summary is complete. Nothing is sent before you sign.');
  await page.choose('Sign in the wallet and send');
  expect(spoken.textContent).toContain('The wallet asks for your confirmation.');
});

describe('the button that signs', () => {
  it('is absent where the transaction or its task would fail', async () => {
    await show({ refusal: 'TimeTooFarOut: too far.', warnings: ['The first run is close.'] });
    expect(page.list('[role=alert]')).toEqual([
      'This would fail, so it cannot be signed here. TimeTooFarOut: too far.',
    ]);
    expect(page.list('.warning')).toEqual(['The first run is close.']);
    expect(page.list('button')).toEqual(['Close the summary']);
    await page.choose('Close the summary');
    expect(page.list('dl, button')).toEqual([]);
  });

  it('sends the number of the shown summary, and the wallet signs what the worker asks for', async () => {
    await show();
    signPayload.mockResolvedValueOnce({ id: 1, signature: '0x01aa' });
    await page.choose('Sign in the wallet and send');
    expect(page.worker.getRequest('send').args).toEqual([3]);
    expect(status()).toContain('The wallet asks for your confirmation.');
    expect(page.list('button')).toEqual([]);
    await page.ask('sign', { address: '5Alice' });
    expect(page.worker.posted.at(-1)).toEqual({ id: 1, value: { id: 1, signature: '0x01aa' } });
    expect(status()).toBe(
      'The wallet has signed. The page sends the call, and waits until its block is final.',
    );
  });

  it('can be followed by the end of the waiting for a silent wallet', async () => {
    await show();
    signPayload.mockReturnValueOnce(new Promise(() => undefined));
    await page.choose('Sign in the wallet and send');
    await page.ask('sign', {});
    await page.choose('Stop waiting for the wallet');
    expect(page.worker.posted.at(-1)).toMatchObject({
      id: 1,
      error: { message: expect.stringContaining('no longer waits') },
    });
  });

  it('leads to the reason of a refusal, without the summary that is no longer valid', async () => {
    await show();
    await page.choose('Sign in the wallet and send');
    await page.refuse('send', { message: 'The summary is outdated.', hint: 'Show it again.' });
    expect(page.list('[role=alert]')).toEqual(['The summary is outdated. Show it again.']);
    expect(page.list('dl, button')).toEqual([]);
  });
});
