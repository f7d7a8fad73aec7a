import { createElement } from 'preact';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TestPage } from '../../test/support/TestPage.js';
import { createPlannedCall, createSummary, createWallet } from '../../test/support/tasksStates.js';
import { checkLinks } from '../checklist/parseRequest.js';
import type { UsedChecklist } from './ChecklistPage.js';
import type { UsedTasks } from './tasks/TasksPage.js';
import { useWorker } from './useWorker.js';

const page = new TestPage();
let used: UsedChecklist;
function Checklist() {
  used = useWorker('checklist', 'The checklist could not be loaded.');
  return createElement('p', null, used.signing.stage);
}

const request = checkLinks.parse('#check?relay=wss%3A%2F%2Frelay.example');
const signature = '0x01aa' as const;
const start = (files = {}) =>
  page.run(() => {
    used.reset({ withOtherWorker: true });
    void used.act('start', request, files);
  });
const summarize = () => page.run(() => void used.summarize('1', createPlannedCall(), '5Alice'));
const setState = (state: object) => page.ask('setState', state);
beforeEach(async () => {
  await page.render(Checklist, {});
  await start();
});

describe('the worker of a part of the page', () => {
  it('gets the request and its files', async () => {
    const relay = new File(['{}'], 'relay.json');
    await start({ relay });
    expect(page.worker.name).toBe('checklist');
    expect(page.worker.getRequest('start').args).toEqual([request, { relay: expect.any(Blob) }]);
    await page.run(() => void used.act('checkAgain'));
    expect(page.worker.requests.slice(1).map(({ method, args }) => [method, args])).toEqual([
      ['checkAgain', []],
    ]);
  });

  it('reports the changes of its state', async () => {
    await setState({ chains: [{ role: 'relay' }] });
    await setState({ progress: 'Reading' });
    expect(used.state).toMatchObject({ chains: [{ role: 'relay' }], progress: 'Reading' });
    await setState({ progress: undefined, run: { number: 1 } });
    expect(used.state).toEqual({ chains: [{ role: 'relay' }], progress: undefined, run: { number: 1 } });
    await page.refuse('start', { message: 'No relay.', hint: 'Give one.' });
    expect(used.error).toEqual({ message: 'No relay.', hint: 'Give one.' });
  });

  it('ends with a new start, which forgets its reports', async () => {
    const former = page.worker;
    await setState({ chains: [{ role: 'relay' }], run: { number: 1 } });
    await page.ask('fail', { message: 'Lost.' });
    await start();
    expect([former.isEnded, page.worker === former]).toEqual([true, false]);
    expect(used).toMatchObject({ state: undefined, error: undefined });
    await page.render('p' as never, {});
    expect(page.worker.isEnded).toBe(true);
  });

  it.each<[string, () => unknown, string]>([
    [
      'whose code was not loaded',
      () => page.worker.send({ id: 1, method: 'noteUnloaded', args: [] }),
      'The checklist could not be loaded.',
    ],
    ['whose script was not loaded', () => page.worker.fail(''), 'The checklist could not be loaded.'],
    ['that failed outside a request', () => page.worker.fail('x is undefined'), 'x is undefined'],
  ])('%s ends, and the page says why', async (_what, fail, message) => {
    await page.run(fail);
    expect([used.error?.message, page.worker.isEnded]).toEqual([message, true]);
    const advice = message === 'x is undefined' ? /may have been sent\.$/ : /^Check the connection/;
    expect(used.error?.hint).toMatch(advice);
  });
});

it('says that the browser starts no worker', async () => {
  vi.stubGlobal('Worker', undefined);
  await start();
  expect(used.error?.message).toBe('Worker is not a constructor');
});

describe('the signature of a call', () => {
  /** A wallet whose user answers when the test says so. */
  const createSlowWallet = () => {
    const answers: (() => void)[] = [];
    const signPayload = vi.fn(
      () =>
        new Promise<{ id: number; signature: typeof signature }>((resolve) => {
          answers.push(() => resolve({ id: 1, signature }));
        }),
    );
    return { answers, wallet: createWallet({ signer: { signPayload } }), signPayload };
  };
  const sendCall = async (wallet: ReturnType<typeof createWallet>) => {
    await summarize();
    await page.answer('summarize', createSummary());
    await page.run(() => void used.send(wallet));
    await page.ask('sign', { address: '5Alice' });
  };

  it('goes from the wallet to the worker that asked', async () => {
    const { wallet, answers, signPayload } = createSlowWallet();
    await sendCall(wallet);
    expect(signPayload).toHaveBeenCalledWith({ address: '5Alice' });
    expect(used.signing).toMatchObject({ stage: 'sending', question: 'open' });
    await page.run(() => answers[0]?.());
    expect(used.signing.question).toBe('answered');
    expect(page.worker.posted.at(-1)).toEqual({ id: 1, value: { id: 1, signature } });
    await page.answer('send', { chain: 'Relay', block: 7, hash: '0x07', fee: '0.01 ROC' });
    expect(used.signing).toMatchObject({ stage: 'sent', origin: '1', sent: { block: 7 } });
  });

  it('is refused to the worker where the user stops waiting for the wallet', async () => {
    const { wallet, answers } = createSlowWallet();
    await sendCall(wallet);
    await page.run(() => used.stopWaiting());
    const answer = { id: 1, error: { message: 'the page no longer waits for its answer.' } };
    expect(page.worker.posted.at(-1)).toEqual(answer);
    await page.run(() => answers[0]?.());
    expect(page.worker.posted.at(-1)).toEqual(answer);
  });

  it('never reaches another worker, whose questions have the same numbers', async () => {
    const earlier = createSlowWallet();
    await sendCall(earlier.wallet);
    await start();
    const later = createSlowWallet();
    await sendCall(later.wallet);
    await page.run(() => earlier.answers[0]?.());
    expect(page.worker.posted).not.toContainEqual(expect.objectContaining({ value: expect.anything() }));
    expect(used.signing.question).toBe('open');
  });

  it('answers the last of two requests, and is refused to the first', async () => {
    const { wallet, answers } = createSlowWallet();
    await sendCall(wallet);
    await page.ask('sign', { address: '5Bob' });
    const refusal = { error: { message: 'the page no longer waits for its answer.' } };
    expect(page.worker.posted.at(-1)).toMatchObject(refusal);
    await page.run(() => answers[0]?.());
    expect(used.signing.question).toBe('open');
    await page.run(() => answers[1]?.());
    expect(page.worker.posted.at(-1)).toEqual({ id: 1, value: { id: 1, signature } });
    expect(used.signing.question).toBe('answered');
  });

  it('that the wallet refuses is an answer too', async () => {
    const signPayload = () => Promise.reject(new Error('Cancelled'));
    await sendCall(createWallet({ signer: { signPayload } }));
    expect(page.worker.posted.at(-1)).toMatchObject({ error: { message: 'Cancelled' } });
    expect(used.signing.question).toBe('answered');
  });

  it('is asked for nothing before the summary', async () => {
    await summarize();
    await page.run(() => void used.send(createWallet()));
    expect(page.worker.requests.at(-1)?.method).toBe('summarize');
    expect(used.signing.stage).toBe('asking');
  });
});

describe('the tasks of the page', () => {
  let tasks: UsedTasks;
  const form = { network: '', service: 'wss://service.example', target: '', call: '' };
  const open = () => page.run(() => void tasks.act('open', form));
  beforeEach(async () => {
    const Tasks = () => {
      tasks = useWorker('tasks', 'This part of the page could not be loaded.');
      return createElement('p', null, tasks.signing.stage);
    };
    await page.render(Tasks, {});
    await open();
  });

  it('get another worker after a failure, which refuses every waiting request', async () => {
    const failed = page.worker;
    expect(failed.name).toBe('tasks');
    await page.run(() => failed.fail('x is undefined'));
    expect(tasks.error?.message).toBe('x is undefined');
    await open();
    expect(page.worker).not.toBe(failed);
    expect(tasks.error).toBeUndefined();
  });

  it('show the summary that was asked for last', async () => {
    const summarize = () => page.run(() => void tasks.summarize('grant', { kind: 'cancel', taskId: '0x01' }));
    await summarize();
    const { id } = page.worker.getRequest('summarize');
    await summarize();
    await page.send({ id, value: createSummary({ number: 1 }) });
    expect(tasks.signing.stage).toBe('asking');
    await page.answer('summarize', createSummary({ number: 2 }));
    expect(tasks.signing).toMatchObject({ stage: 'ready', origin: 'grant', summary: { number: 2 } });
  });
});
