import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createWallet } from '../../../test/support/checklistRuns.js';
import { TestPage } from '../../../test/support/TestPage.js';
import { createSummary, newYear, wrapTasksPanel } from '../../../test/support/tasksStates.js';
import type { TransactionSummary } from '../../tasks/TasksProtocol.js';
import { SummaryPanel } from './SummaryPanel.js';
import type { UsedTasks } from './useTasks.js';

const page = new TestPage();
let used: UsedTasks;
const Panel = wrapTasksPanel(SummaryPanel, (tasks) => {
  used = tasks;
});
const signPayload = vi.fn();
const wallet = createWallet({ signer: { signPayload } });
beforeEach(async () => {
  signPayload.mockReset();
  await page.render(Panel, { origin: 'schedule', wallet });
});
const ask = (origin = 'schedule') =>
  page.run(() => void used.summarize(origin, (client) => client.call('summarizeCancel', '0x01')));
const show = async (change: Partial<TransactionSummary> = {}) => {
  await ask();
  await page.answer('summarizeCancel', createSummary(change));
};
const status = () => page.get('[role=status]').textContent;

describe('the summary of a transaction', () => {
  it('is announced while the chains are asked', async () => {
    expect(status()).toBe('');
    await ask();
    expect(status()).toBe('Asking the chains …');
    expect(page.list('button, dl')).toEqual([]);
  });

  it('of another part of the page is not shown here', async () => {
    await ask('grant');
    await page.answer('summarizeCancel', createSummary());
    expect(page.list('dl, button')).toEqual([]);
    expect(status()).toBe('');
  });

  it('has the chain, the call, the signer, each line, and the bytes', async () => {
    await show({ lines: [{ label: 'Charged now', value: '1 SVC' }] });
    expect(page.list('h3')).toEqual(['Summary: New task']);
    expect(page.listLines()).toEqual([
      'Chain: Service H wss://service.example',
      'Genesis: 0xaa',
      'Call: AutomationTime.schedule_xcmp_task',
      'Signed by: 5Alice',
      'Charged now: 1 SVC',
    ]);
    expect(page.list('details > *')).toEqual(['Bytes and arguments', '0x0102', '{"provided_id":"rent"}']);
  });

  it('says what rests on the word of an endpoint', async () => {
    await show();
    expect(page.list('dl ~ .role').join()).toMatch(/one endpoint: accounts, .* rest on its word/);
  });

  it('has a link to a decoder only where the endpoint may be shown', async () => {
    await show();
    expect(page.list('a')).toEqual([]);
    await show({ link: 'https://apps.example/#/decode/0x0102' });
    const link = page.get<HTMLAnchorElement>('a');
    expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer']);
  });

  it('shows text of a chain as text', async () => {
    const text = '<img src=x>';
    await show({
      chain: text,
      name: text,
      args: text,
      warnings: [text],
      lines: [{ label: text, value: text }],
    });
    expect(document.querySelector('img')).toBeNull();
  });
});

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

  it('have no rest where all are shown', async () => {
    await show({ runs: [newYear], runCount: 1 });
    expect(page.list('ol ~ p:not([role])')).toEqual([]);
  });

  it('of a task without an end are the first five and their distance', async () => {
    await show({ runs: [newYear], runCount: 1, every: 86_400 });
    expect(page.list('ol .muted')).toEqual([1, 2, 3, 4, 5].map((day) => `2026-01-0${day} 00:00 UTC`));
    expect(page.list('ol ~ p:not([role])')).toEqual(['then every 1 day, until the cancellation']);
  });

  it('are not shown for a transaction without runs', async () => {
    await show();
    expect(page.list('ol, h4')).toEqual([]);
  });
});

describe('the button that signs', () => {
  it('is absent where the chain would refuse the transaction', async () => {
    await show({ refusal: 'TimeTooFarOut: too far.', warnings: ['The first run is close.'] });
    expect(page.list('[role=alert]')).toEqual([
      'The chain would refuse this transaction. TimeTooFarOut: too far.',
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
    await page.send({
      kind: 'other',
      message: { kind: 'sign', request: { number: 1, payload: { address: '5Alice' } } },
    });
    expect(page.worker.posted.at(-1)).toEqual({
      kind: 'signed',
      answer: { number: 1, result: { id: 1, signature: '0x01aa' } },
    });
    expect(status()).toBe(
      'The wallet has signed. The page sends the call, and waits until its block is final.',
    );
  });

  it('can be followed by the end of the waiting for a silent wallet', async () => {
    await show();
    signPayload.mockReturnValueOnce(new Promise(() => undefined));
    await page.choose('Sign in the wallet and send');
    await page.send({ kind: 'other', message: { kind: 'sign', request: { number: 1, payload: {} } } });
    await page.choose('Stop waiting for the wallet');
    expect(page.worker.posted.at(-1)).toMatchObject({
      kind: 'signed',
      answer: { number: 1, reason: expect.any(String) },
    });
  });

  it.each([
    ['0.01 SVC', 'Done in block 7 of Service H. Fee: 0.01 SVC.'],
    ['', 'Done in block 7 of Service H.'],
  ])('leads to the block of the transaction, with the fee %j', async (fee, text) => {
    await show();
    await page.choose('Sign in the wallet and send');
    await page.answer('send', { chain: 'Service H', block: 7, hash: '0x07', fee });
    expect(status()).toBe(text);
    expect(page.get('[role=status]').className).toBe('done');
    expect(page.list('dl, button')).toEqual([]);
  });

  it('leads to the reason of a refusal, without the summary that is no longer valid', async () => {
    await show();
    await page.choose('Sign in the wallet and send');
    await page.refuse('send', { message: 'The summary is outdated.', hint: 'Show it again.' });
    expect(page.list('[role=alert]')).toEqual(['The summary is outdated. Show it again.']);
    expect(page.list('dl, button')).toEqual([]);
  });
});
