import { createElement } from 'preact';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createWallet } from '../../../test/support/checklistRuns.js';
import { TestPage } from '../../../test/support/TestPage.js';
import { createSummary } from '../../../test/support/tasksStates.js';
import type { Wallet } from '../wallet.js';
import { type UsedTasks, useTasks } from './useTasks.js';

const page = new TestPage();
let used: UsedTasks;
function Tasks() {
  used = useTasks();
  return createElement('p', null, used.signing.stage);
}
const form = { network: '', service: 'wss://service.example', target: '', call: '' };
beforeEach(async () => {
  await page.render(Tasks, {});
  await page.run(() => void used.open(form));
});
const summarize = () =>
  page.run(() => void used.summarize('grant', (client) => client.call('summarizeCancel', '0x01')));

describe('the worker of tasks', () => {
  it('starts with the first connection, and ends with the page', async () => {
    expect([page.worker.name, page.worker.requests.length, used.isConnecting]).toEqual(['tasks', 1, true]);
    await page.answer('open');
    expect(used.isConnecting).toBe(false);
    await page.render('p' as never, {});
    expect(page.worker.isEnded).toBe(true);
  });

  it('that failed is replaced by the next request, and every waiting request is refused', async () => {
    const failed = page.worker;
    await page.run(() => failed.fail('x is undefined'));
    expect([used.isConnecting, used.error?.message, failed.isEnded]).toEqual([false, 'x is undefined', true]);
    await page.run(() => void used.open(form));
    expect(page.worker).not.toBe(failed);
    expect([used.error, used.isConnecting]).toEqual([undefined, true]);
  });
});

describe('the payload of the worker', () => {
  const request = { number: 4, payload: { address: '5Alice' } };
  const signature = '0x01aa';
  const begin = async (signPayload: (given: unknown) => Promise<unknown>) => {
    await summarize();
    await page.answer('summarizeCancel', createSummary());
    const signer = { signPayload } as Wallet['signer'];
    await page.run(() => void used.send(createWallet({ signer })));
    await page.send({ kind: 'other', message: { kind: 'sign', request } });
  };

  it('goes to the wallet that the user sends with, and its answer to the worker', async () => {
    const sign = vi.fn(async () => ({ id: 1, signature }));
    await begin(sign);
    expect(sign).toHaveBeenCalledWith(request.payload);
    expect(page.worker.posted.at(-1)).toEqual({
      kind: 'signed',
      answer: { number: 4, result: { id: 1, signature } },
    });
  });

  it('is answered to the worker that asked, and to no worker after it', async () => {
    let answer: (result: unknown) => void = () => undefined;
    await begin(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await page.run(() => page.worker.fail('x is undefined'));
    await page.run(() => void used.open(form));
    await page.run(() => answer({ id: 1, signature }));
    expect(page.worker.requests.map(({ method }) => method)).toEqual(['open']);
    expect(page.worker.posted.map((one) => (one as { kind?: string }).kind)).not.toContain('signed');
  });
});

describe('a summary', () => {
  it('is the one that was asked for last', async () => {
    await summarize();
    const { id } = page.worker.getRequest('summarizeCancel');
    await summarize();
    await page.send({ kind: 'answer', id, value: createSummary({ number: 1 }) });
    expect(used.signing.stage).toBe('asking');
    await page.answer('summarizeCancel', createSummary({ number: 2 }));
    expect(used.signing).toMatchObject({ stage: 'ready', origin: 'grant', summary: { number: 2 } });
  });

  it('is needed to send', async () => {
    await page.run(() => void used.send(createWallet()));
    expect(page.worker.requests.map(({ method }) => method)).toEqual(['open']);
    expect(used.signing.stage).toBe('none');
  });
});
